import { type Actor, requireOrganiser } from '../../actor.ts'
import { searchText } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import { acquireImportLock } from '../../db/import-lock.ts'
import { conflict } from '../../refusal.ts'
import { type ImportInput, type ImportReport, inBatches } from '../../import-report.ts'
import { type ApplicantColumns, lockApplicants, upsertApplicants } from './queries.ts'

interface ApplicantInput extends ImportInput<ApplicantColumns> {
  /** By e-mail, for exactly the applicants that `findEmailsWithoutPassword` finds. */
  readonly passwordHashes: ReadonlyMap<string, string>
}

/**
 * Creates applicants, and updates those who are found by their e-mail.
 * @throws {Refusal} 409 when by now other applicants need a password than those who got one.
 */
export async function importApplicants(
  db: Db,
  actor: Actor,
  { rows, isDryRun, onProgress, passwordHashes }: ApplicantInput,
  now: Date,
): Promise<ImportReport> {
  requireOrganiser(actor)
  return transact(db, async (tx) => {
    await acquireImportLock(tx)
    const emails = rows.map(({ email }) => email)
    const found = await lockApplicants(tx, emails)
    const known = new Map(found.map((applicant) => [applicant.email, applicant]))
    const created = rows.filter(({ email }) => !known.has(email))
    const updated = rows.filter((row) => {
      const before = known.get(row.email)
      return before !== undefined && (before.password_hash === null || !isSame(before, row))
    })
    const passwordless = rows.filter(({ email }) => !known.get(email)?.password_hash)
    if (!isDryRun) {
      requireSameApplicants(passwordless, passwordHashes)
      let done = 0
      for (const batch of inBatches([...created, ...updated])) {
        const stored = batch.map((row) => toStored(row, passwordHashes))
        await upsertApplicants(tx, stored, now.toISOString())
        done += batch.length
        onProgress?.(done)
      }
    }
    return {
      created: created.length,
      updated: updated.length,
      unchanged: rows.length - created.length - updated.length,
      problems: [],
    }
  })
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
  const { first_name, last_name, email } = applicant
  return {
    ...applicant,
    search_text: searchText(first_name, last_name, email),
    password_hash: hashes.get(email) ?? null,
  }
}

function isSame(known: ApplicantColumns, applicant: ApplicantColumns): boolean {
  return (
    known.first_name === applicant.first_name &&
    known.last_name === applicant.last_name &&
    known.phone_number === applicant.phone_number &&
    known.review_status === applicant.review_status
  )
}
