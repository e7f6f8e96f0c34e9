import type { ApplicantColumns } from '@signout/contract'
import { type Actor, requireOrganiser } from '../actor.ts'
import { makeLinks, deleteLinksOf } from '../auth/passwords/links.ts'
import { announce } from '../write/change.ts'
import { userSearch } from '../db/search.ts'
import type { Db } from '../db/tables.ts'
import { transact } from '../write/transact.ts'
import { type Tx, acquireLock } from '../db/transaction.ts'
import { conflict } from '../refusal.ts'
import {
  compareRows,
  type ImportInput,
  type ImportReport,
  inBatches,
  reportOf,
  type Writes,
} from '../imports.ts'
import { fieldChanges, fieldValues } from '../write/record/field-changes.ts'
import { record } from '../write/record/record.ts'
import type { RecordEntry } from '../write/record/kinds.ts'
import {
  findNotToInvite,
  findTeamsOf,
  findUserIds,
  importedFields,
  type KnownApplicant,
  lockApplicants,
  updateProfilePhones,
  upsertApplicants,
} from './import-queries.ts'

interface ApplicantInput extends ImportInput<ApplicantColumns> {
  /** By email, for exactly the applicants that `findEmailsWithoutPassword` finds; or invitations for them. */
  readonly passwordHashes: ReadonlyMap<string, string> | 'invite'
}

export interface ApplicantReport extends ImportReport {
  /** How many are mailed a link to choose a password. */
  readonly invited: number
}

/**
 * Creates applicants, and updates those who are found by their email, as `updateUser` would: a participant's phone number
 * is the profile's. With `invite`, each who has neither a password nor an invitation that still works gets one.
 * @throws {Refusal} 409 when by now other applicants need a password than those who got one.
 */
export async function importApplicants(
  db: Db,
  actor: Actor,
  { rows, isDryRun, onProgress, passwordHashes: chosen }: ApplicantInput,
  now: Date,
): Promise<ApplicantReport> {
  requireOrganiser(actor)
  const invites = chosen === 'invite'
  const passwordHashes = invites ? new Map<string, string>() : chosen
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'applicants')
    const emails = rows.map(({ email }) => email)
    const found = await lockApplicants(tx, emails)
    const known = new Map(found.map((applicant) => [applicant.email, applicant]))
    const isSame = (before: KnownApplicant, after: ApplicantColumns) =>
      (invites || before.password_hash !== null) && isEmpty(changesOf(before, after))
    const comparison = compareRows(rows, ({ email }) => known.get(email), isSame)
    const passwordless = rows.filter(({ email }) => !known.get(email)?.password_hash)
    const invited = invites ? await findInvited(tx, emails, now) : []
    if (!isDryRun) {
      if (!invites) requireSameApplicants(passwordless, passwordHashes)
      await writeApplicants(tx, actor, comparison, passwordHashes, now, onProgress)
      for (const batch of inBatches(invited)) {
        const users = await findUserIds(tx, batch)
        await makeLinks(tx, actor, { users, link: 'invitation', by: 'desk' }, now)
      }
    }
    return { ...reportOf(comparison), invited: invited.length }
  })
}

async function findInvited(tx: Tx, emails: readonly string[], now: Date): Promise<string[]> {
  const notToInvite = new Set(await findNotToInvite(tx, emails, now.toISOString()))
  return emails.filter((email) => !notToInvite.has(email))
}

/** Writes applicants with their first passwords, their participants' phone numbers and the record. */
async function writeApplicants(
  tx: Tx,
  actor: Actor,
  { created, updated }: Writes<ApplicantColumns, KnownApplicant>,
  passwordHashes: ReadonlyMap<string, string>,
  now: Date,
  onProgress: ImportInput<ApplicantColumns>['onProgress'],
): Promise<void> {
  const known = new Map(updated.map(({ before }) => [before.email, before]))
  let done = 0
  for (const batch of inBatches([...created, ...updated.map(({ after }) => after)])) {
    const stored = batch.map((row) => toStored(row, passwordHashes))
    const written = await upsertApplicants(tx, stored, now.toISOString())
    const ids = new Map(written.map(({ email, id }) => [email, id]))
    const entries = batch.flatMap((row) =>
      entriesOf(row, known.get(row.email), ids.get(row.email), passwordHashes),
    )
    await record(tx, actor, entries, now)
    const users = written.map(({ id }) => id)
    await updateProfilePhones(tx, users, now.toISOString())
    // The team's other members see the names as well.
    announce(tx, { teams: await findTeamsOf(tx, users) })
    const withPassword = written.filter(({ email }) => passwordHashes.has(email))
    await deleteLinksOf(
      tx,
      withPassword.map(({ id }) => id),
    )
    done += batch.length
    onProgress?.(done)
  }
}

/** A first password has a row of its own, beside the row for what else changed. */
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

function changesOf(before: ApplicantColumns, after: ApplicantColumns) {
  return fieldChanges(before, after, importedFields)
}

function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0
}

function requireSameApplicants(
  passwordless: readonly ApplicantColumns[],
  hashes: ReadonlyMap<string, string>,
): void {
  const isSame =
    passwordless.length === hashes.size && passwordless.every(({ email }) => hashes.has(email))
  if (!isSame) {
    throw conflict('Somebody changed these applicants in the meantime. Please try again.')
  }
}

function toStored(applicant: ApplicantColumns, hashes: ReadonlyMap<string, string>) {
  return {
    ...applicant,
    ...userSearch(applicant),
    password_hash: hashes.get(applicant.email) ?? null,
  }
}
