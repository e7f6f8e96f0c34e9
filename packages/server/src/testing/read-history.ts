import { listHistory, type HistoryKind, type QueryOf, type RecordRow } from '@signout/contract'
import type { Db } from '../db/tables.ts'
import type { TestClient } from './requests/test-client.ts'

type Filter = Partial<QueryOf<typeof listHistory>>

/** The record as an organiser reads it, newest first. */
export async function readHistory(organiser: TestClient, query: Filter = {}): Promise<RecordRow[]> {
  const { status, body } = await organiser.call(listHistory, { query })
  if (status !== 200) throw new Error(`The record was refused: ${JSON.stringify(body)}`)
  return body.results
}

/** The latest row of an order. */
export async function latestRow(
  organiser: TestClient,
  { id }: { readonly id: number },
): Promise<RecordRow> {
  const [row] = await readHistory(organiser, { order: id })
  if (row === undefined) throw new Error(`Order ${id} has no history.`)
  return row
}

/** All kinds in the record, oldest first. */
export async function readKinds(db: Db): Promise<HistoryKind[]> {
  const rows = await db.selectFrom('history').select('kind').orderBy('id').execute()
  return rows.map((row) => row.kind)
}
