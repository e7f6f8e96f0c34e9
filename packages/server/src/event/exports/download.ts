import type { ExportName } from '@signout/contract'
import { createLimit } from '../../base/concurrency.ts'
import type { Db } from '../../db/tables.ts'
import { readSnapshot } from '../../db/transaction.ts'
import { tooMany } from '../../base/refusal.ts'
import { readExport } from './export-files.ts'

interface Download {
  readonly name: ExportName
  readonly timeZone: string
}

const withinLimit = createLimit(4, () => tooMany('Other files are being downloaded.', 10_000))

/** The text of an export, from one snapshot. @throws {Refusal} 429 while several others are read. */
export async function downloadExport(db: Db, download: Download): Promise<string> {
  return withinLimit(() => readText(db, download))
}

async function readText(db: Db, { name, timeZone }: Download): Promise<string> {
  return readSnapshot(db, async (tx) => {
    const pieces = await Array.fromAsync(readExport(tx, name, timeZone))
    return pieces.map(({ csv }) => csv).join('')
  })
}
