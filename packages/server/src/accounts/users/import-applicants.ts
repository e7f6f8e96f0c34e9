import type { ApplicantColumns, ImportAccess } from '@signout/contract'
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
  type ImportReport,
  reportOf,
  type Writes,
} from '../../base/import-rows.ts'
import { inBatches, type Pause, startPauses } from '../../base/pauses.ts'
import { fieldChanges, fieldValues } from '../../record/field-changes.ts'
import { record } from '../../record/record.ts'
import type { RecordEntry } from '../../record/record-kinds.ts'
import {
  findTeamsOf,
  findToInvite,
  importedFields,
  type KnownApplicant,
  lockApplicants,
  updateProfilePhones,
  upsertApplicants,
} from './import-queries.ts'

interface ApplicantInput extends ImportInput<ApplicantColumns> {
  /** How users who have never logged in get to choose a password. */
  readonly access: ImportAccess
  /** First passwords by email, for the applicants that `findEmailsWithoutPassword` finds. */
  readonly passwordHashes?: ReadonlyMap<string, string>
}

interface ApplicantReport extends ImportReport {
  /** Number of users who get a password link. */
  readonly invited: number
  /** They are stored nowhere. */
  readonly links: readonly { readonly email: string; readonly token: string }[]
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
    const comparison = await compareRows(rows, find, isSame, pause)
    if (isDryRun) {
      const toInvite = access === 'none' ? [] : await findToInvite(tx, { emails, access }, now)
      const invited = comparison.created.length + toInvite.length
      return { ...reportOf(comparison), invited, links: [] }
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
    return { ...reportOf(comparison), invited: links.length, links }
  }
  return isDryRun ? rehearse(db, actor, work) : transact(db, actor, work)
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
): Promise<{ email: string; token: string }[]> {
  const links: { email: string; token: string }[] = []
  const about = { link: 'invitation', by: 'desk', isMailed: access === 'mail' } as const
  for (const batch of inBatches(await findToInvite(tx, { emails, access }, now))) {
    const made = await makeLinks(tx, actor, { ...about, users: batch.map(({ id }) => id) }, now)
    links.push(...batch.map(({ id, email }) => ({ email, token: made.get(id)?.token ?? '' })))
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
