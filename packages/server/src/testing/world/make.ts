import { argon2Sync } from 'node:crypto'
import { groupNames, registrationTeamKey, type ReviewStatus } from '@signout/contract'
import { userSearch } from '../../accounts/users/user-queries.ts'
import type { Db } from '../../db/tables.ts'

/** Password of all users that these functions make. */
export const madePassword = 'a-good-password'

/** What a login says of a browser that was never here. */
export const newBrowser = {
  address: '192.0.2.7',
  sessionHash: null,
  knownAs: null,
}

const nonce = Buffer.alloc(16)
const costs = { memory: 8, passes: 1, parallelism: 1 }
const tag = argon2Sync('argon2id', { message: madePassword, nonce, tagLength: 32, ...costs })
const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
/** Of that password, but checked in no time. */
const passwordHash = `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`

/** When everything that these functions make was made. */
export const madeAt = '2024-01-01T00:00:00.000Z'
const times = { created_at: madeAt, updated_at: madeAt }

let made = 0
/** Without S: a search for a code that ends with it would find others as well, as the singular of the word. */
const codeLetters = 'ABCDEFGHJKMNPQRTUVWXYZ'

/** Different each time in this process. */
function nextNumber(): number {
  made += 1
  return made
}

interface UserOptions {
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly phone_number?: string
  readonly is_active?: boolean
  readonly review_status?: ReviewStatus
  readonly registration_team?: string
  /** May order outside the sign-out window. */
  readonly isTestUser?: boolean
}

export interface MadeUser {
  readonly userId: number
  readonly email: string
}

/** A user without a role: neither profile nor group, unless the options say so. */
export async function makeUser(db: Db, options: UserOptions = {}): Promise<MadeUser> {
  const number = nextNumber()
  const { isTestUser = false, ...given } = options
  const row = {
    email: `person-${number}@example.com`,
    first_name: 'Person',
    last_name: `Number ${number}`,
    phone_number: '',
    is_active: true,
    review_status: 'Accepted' as const,
    ...given,
  }
  const { id } = await db
    .insertInto('users')
    .values({
      ...row,
      ...times,
      password_hash: passwordHash,
      ...userSearch(row),
      registration_team_key: registrationTeamKey(row.registration_team ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isTestUser) await addToGroup(db, id, groupNames.testUsers)
  return { userId: id, email: row.email }
}

/** An organiser. */
export async function makeOrganiser(db: Db, options: UserOptions = {}): Promise<MadeUser> {
  const user = await makeUser(db, options)
  await addToGroup(db, user.userId, groupNames.organisers)
  return user
}

export async function addToGroup(db: Db, userId: number, name: string): Promise<void> {
  await db
    .insertInto('user_groups')
    .columns(['user_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('groups')
        .where('name', '=', name)
        .select([eb.val(userId).as('user_id'), 'id']),
    )
    .execute()
}

export interface MadeParticipant extends MadeUser {
  readonly profileId: number
  readonly teamId: number
  readonly teamCode: string
}

/** A user with a profile, in `team` or a new team of one. */
export async function makeParticipant(
  db: Db,
  options: UserOptions & { readonly team?: { readonly id: number; readonly code: string } } = {},
): Promise<MadeParticipant> {
  const { team: given, ...userOptions } = options
  const user = await makeUser(db, userOptions)
  const team = given ?? (await insertTeam(db, null))
  const { id } = await db
    .insertInto('profiles')
    .values({
      user_id: user.userId,
      team_id: team.id,
      id_provided: false,
      attended: true,
      acknowledge_rules: true,
      e_signature: 'A signature',
      phone_number: userOptions.phone_number ?? '',
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...user, profileId: id, teamId: team.id, teamCode: team.code }
}

/** As many members as were asked for, where the call says how many. */
export interface MadeTeam<Size extends number = number> {
  readonly id: number
  readonly code: string
  readonly members: ListOf<Size, MadeParticipant>
}

export type ListOf<Size extends number, T> = {
  readonly [size: number]: readonly T[]
  readonly 1: readonly [T]
  readonly 2: readonly [T, T]
  readonly 3: readonly [T, T, T]
}[Size]

interface TeamOptions<Size extends number> {
  /** Two when left out. */
  readonly members?: Size
  /** Null for none. Long enough to order, when left out. */
  readonly description?: string | null
}

/** A team of two that may order. */
export async function makeTeam<Size extends number = 2>(
  db: Db,
  options: TeamOptions<Size> = {},
): Promise<MadeTeam<Size>> {
  const { members: size = 2, description = 'We build a robot that sorts screws. '.repeat(3) } =
    options
  const team = await insertTeam(db, description)
  const members: MadeParticipant[] = []
  for (let member = 0; member < size; member += 1) {
    members.push(await makeParticipant(db, { team }))
  }
  // Sound: there are as many as `Size` says.
  return { ...team, members: members as unknown as ListOf<Size, MadeParticipant> }
}

async function insertTeam(db: Db, description: string | null) {
  const code = codeOf(nextNumber())
  const { id } = await db
    .insertInto('teams')
    .values({ team_code: code, project_description: description?.trim() ?? null, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

function codeOf(number: number): string {
  const base = codeLetters.length
  const places = [3, 2, 1, 0].map((place) => Math.floor(number / base ** place) % base)
  return `T${places.map((place) => codeLetters[place]).join('')}`
}
