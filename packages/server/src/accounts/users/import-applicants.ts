import {
  type ApplicantColumns,
  formatNumber,
  fullName,
  type ImportAccess,
  quote,
  registrationTeamKey,
  type ReviewStatus,
} from '@signout/contract'
import type { ApplicantRow } from '@signout/csv/tables.ts'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { deleteLinksOf, makeLinks } from '../passwords/links.ts'
import { conflict } from '../../base/refusal.ts'
import { announce } from '../../record/changes/change.ts'
import type { Db } from '../../db/tables.ts'
import { rehearse, transact } from '../../record/transact.ts'
import { type Tx, acquireLock } from '../../db/transaction.ts'
import {
  compareRows,
  type ImportInput,
  type ImportProblem,
  type ImportReport,
  reportOf,
  type Writes,
} from '../../base/import-rows.ts'
import { inBatches, type Pause, startPauses } from '../../base/pauses.ts'
import { fieldChanges, fieldValues } from '../../record/field-changes.ts'
import { record } from '../../record/record.ts'
import { readSettings } from '../../settings/event-settings.ts'
import type { RecordEntry } from '../../record/record-kinds.ts'
import {
  countRegistered,
  findTeamsOf,
  findToInvite,
  importedFields,
  type KnownApplicant,
  lockApplicants,
  updateProfilePhones,
  upsertApplicants,
} from './import-queries.ts'

interface ApplicantInput extends ImportInput<ApplicantRow> {
  /** How users who have never logged in get to choose a password. */
  readonly access: ImportAccess
  /** First passwords by email, for the applicants that `findEmailsWithoutPassword` finds. */
  readonly passwordHashes?: ReadonlyMap<string, string>
}

export interface ApplicantReport extends ImportReport {
  /** Number of users who get a password link. */
  readonly invited: number
  /** They are stored nowhere. */
  readonly links: readonly {
    readonly name: string
    readonly email: string
    readonly token: string
    readonly review_status: ReviewStatus
  }[]
}

/**
 * Creates applicants, and updates those found by email as `updateUser` would: a participant's phone number is the
 * profile's.
 * @throws {Refusal} 409 when one of them has got another password meanwhile.
 */
export async function importApplicants(
  db: Db,
  actor: Actor,
  { rows, isDryRun, onProgress, access, passwordHashes }: ApplicantInput,
  now: Date,
): Promise<ApplicantReport> {
  requireOrganiser(actor)
  const work = async (tx: Tx): Promise<ApplicantReport> => {
    const pause = startPauses()
    await acquireLock(tx, 'applicants')
    const emails = rows.map(({ email }) => email)
    const found = await lockApplicants(tx, emails)
    const known = new Map(found.map((applicant) => [applicant.email, applicant]))
    const isSame = (before: KnownApplicant, after: ApplicantColumns) =>
      (passwordHashes === undefined || before.password_hash !== null) &&
      isEmpty(changesOf(before, after))
    const find = ({ email }: ApplicantColumns) => known.get(email)
    // A file without the column leaves the teams at registration unchanged.
    const applicants = rows.map((row): ApplicantColumns => {
      const { team = known.get(row.email)?.registration_team ?? null, ...others } = row
      return { ...others, registration_team: team }
    })
    const comparison = await compareRows(applicants, find, isSame, pause)
    const report = { ...reportOf(comparison), notes: await noteLargeTeams(tx, rows) }
    if (isDryRun) {
      const toInvite = access === 'none' ? [] : await findToInvite(tx, { emails, access }, now)
      const invited = comparison.created.length + toInvite.length
      return { ...report, invited, links: [] }
    }
    const hashes = passwordHashes ?? new Map<string, string>()
    // Their passwords have been printed by now.
    if ([...hashes.keys()].some((email) => known.get(email)?.password_hash)) {
      throw conflict('These applicants have changed in the meantime. Please try again.')
    }
    await writeApplicants(tx, actor, comparison, hashes, now, async (done) => {
      onProgress?.(done)
      await pause()
    })
    const links =
      access === 'none' ? [] : await inviteApplicants(tx, actor, { emails, access }, now, pause)
    return { ...report, invited: links.length, links }
  }
  return isDryRun ? rehearse(db, actor, work) : transact(db, actor, work)
}

/** A note for each team that more people registered with than a team holds (spec §13). Two statements at most. */
async function noteLargeTeams(tx: Tx, rows: readonly ApplicantRow[]): Promise<ImportProblem[]> {
  const named = rows.flatMap(({ team: name = null }, index) => {
    const key = registrationTeamKey(name)
    return name === null || key === null ? [] : { name, key, index }
  })
  if (named.length === 0) return []
  const byKey = Map.groupBy(named, ({ key }) => key)
  const without = rows.map(({ email }) => email)
  const others = await countRegistered(tx, { keys: [...byKey.keys()], without })
  const { team_size_max: most } = (await readSettings(tx)).values
  return [...byKey].flatMap(([key, people]) => {
    const count = people.length + (others.get(key) ?? 0)
    const [first] = people
    if (first === undefined || count <= most) return []
    const { name, index } = first
    const message = (column: string) =>
      `${column}: ${formatNumber(count)} people registered with ${quote(name)}, and a team holds ${most}: each ${most} of them share a team as they sign.`
    return { index, field: 'team', message }
  })
}

/** Writes applicants with their first passwords, their participants' phone numbers and the record. */
async function writeApplicants(
  tx: Tx,
  actor: Actor,
  { created, updated }: Writes<ApplicantColumns, KnownApplicant>,
  passwordHashes: ReadonlyMap<string, string>,
  now: Date,
  onStep: (done: number) => Promise<void>,
): Promise<void> {
  const known = new Map(updated.map(({ before }) => [before.email, before]))
  let done = 0
  for (const batch of inBatches([...created, ...updated.map(({ after }) => after)])) {
    const written = await upsertApplicants(tx, batch, passwordHashes, now.toISOString())
    const ids = new Map(written.map(({ email, id }) => [email, id]))
    const entries = batch.flatMap((row) =>
      entriesOf(row, known.get(row.email), ids.get(row.email), passwordHashes),
    )
    await record(tx, actor, entries, now)
    const users = written.map(({ id }) => id)
    await updateProfilePhones(tx, users, now.toISOString())
    // Other members of the team see the names as well.
    announce(tx, { teams: await findTeamsOf(tx, users) })
    const changed = written.filter(({ email }) => passwordHashes.has(email))
    const owners = changed.map(({ id }) => id)
    await deleteLinksOf(tx, owners)
    done += batch.length
    await onStep(done)
  }
}

/** A first password has its own row, beside the row for other changes. */
function entriesOf(
  row: ApplicantColumns,
  before: KnownApplicant | undefined,
  id: number | undefined,
  passwordHashes: ReadonlyMap<string, string>,
): RecordEntry[] {
  const user = id === undefined ? {} : { user: id }
  if (before === undefined) {
    return [{ kind: 'user.created', ...user, detail: { values: fieldValues(row, importedFields) } }]
  }
  const changes = changesOf(before, row)
  return [
    ...(isEmpty(changes) ? [] : [{ kind: 'user.updated', ...user, detail: { changes } } as const]),
    ...(passwordHashes.has(row.email)
      ? [{ kind: 'user.password_changed', ...user, detail: {} } as const]
      : []),
  ]
}

/** Makes links for those of these users who have never logged in, to be mailed or shown. */
async function inviteApplicants(
  tx: Tx,
  actor: Actor,
  { emails, access }: { readonly emails: readonly string[]; readonly access: ImportAccess },
  now: Date,
  pause: Pause,
): Promise<ApplicantReport['links']> {
  const links: ApplicantReport['links'][number][] = []
  const about = { link: 'invitation', by: 'desk', isMailed: access === 'mail' } as const
  for (const batch of inBatches(await findToInvite(tx, { emails, access }, now))) {
    const made = await makeLinks(tx, actor, { ...about, users: batch.map(({ id }) => id) }, now)
    links.push(
      ...batch.map((user) => ({
        name: fullName(user),
        email: user.email,
        token: made.get(user.id)?.token ?? '',
        review_status: user.review_status,
      })),
    )
    await pause()
  }
  return links
}

function changesOf(before: ApplicantColumns, after: ApplicantColumns) {
  return fieldChanges(before, after, importedFields)
}

function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0
}
