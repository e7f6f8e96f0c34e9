import { searchText } from '../../db/search.ts'
import type { Db } from '../../db/tables.ts'
import { transact } from '../../db/transact.ts'
import { acquireImportLock } from '../../db/import-lock.ts'
import { conflict } from '../../refusal.ts'
import { type ImportOptions, type ImportReport, inBatches } from '../../import-report.ts'
import {
  findWithPassword,
  lockApplicants,
  type ApplicantColumns,
  upsertApplicants,
} from './queries.ts'

interface ApplicantOptions extends ImportOptions {
  /** By e-mail: of exactly those whom `findPasswordless` named. */
  readonly passwordHashes: ReadonlyMap<string, string>
}

/** The e-mails of those who cannot log in yet: not there, or there without a password. */
export async function findPasswordless(
  db: Db,
  people: readonly ApplicantColumns[],
): Promise<string[]> {
  const emails = people.map((person) => person.email)
  const withPassword = await findWithPassword(db, emails)
  return emails.filter((email) => !withPassword.has(email))
}

/**
 * Makes or updates people, found again by e-mail.
 * @throws {Refusal} 409 when others need a password by now than those who got one.
 */
export async function importApplicants(
  db: Db,
  people: readonly ApplicantColumns[],
  { now, isDryRun, onProgress, passwordHashes }: ApplicantOptions,
): Promise<ImportReport> {
  return transact(db, async (tx) => {
    await acquireImportLock(tx)
    const found = await lockApplicants(
      tx,
      people.map((person) => person.email),
    )
    const known = new Map(found.map((person) => [person.email, person]))
    const created = people.filter(({ email }) => !known.has(email))
    const updated = people.filter((person) => {
      const before = known.get(person.email)
      return before !== undefined && (before.password_hash === null || !isSame(before, person))
    })
    const passwordless = people.filter(({ email }) => !known.get(email)?.password_hash)
    if (!isDryRun) {
      requireSame(passwordless, passwordHashes)
      let done = 0
      for (const batch of inBatches([...created, ...updated])) {
        await upsertApplicants(
          tx,
          batch.map((person) => toStored(person, passwordHashes)),
          now.toISOString(),
        )
        done += batch.length
        onProgress?.(done)
      }
    }
    return {
      created: created.length,
      updated: updated.length,
      unchanged: people.length - created.length - updated.length,
      problems: [],
    }
  })
}

function requireSame(
  passwordless: readonly ApplicantColumns[],
  hashes: ReadonlyMap<string, string>,
): void {
  const isSame =
    passwordless.length === hashes.size && passwordless.every(({ email }) => hashes.has(email))
  if (!isSame) {
    throw conflict('Somebody changed these people in the meantime. Please try again.')
  }
}

function toStored(person: ApplicantColumns, hashes: ReadonlyMap<string, string>) {
  const { first_name, last_name, email } = person
  return {
    ...person,
    search_text: searchText(first_name, last_name, email),
    password_hash: hashes.get(email) ?? null,
  }
}

function isSame(known: ApplicantColumns, person: ApplicantColumns): boolean {
  return (
    known.first_name === person.first_name &&
    known.last_name === person.last_name &&
    known.phone_number === person.phone_number &&
    known.review_status === person.review_status
  )
}
