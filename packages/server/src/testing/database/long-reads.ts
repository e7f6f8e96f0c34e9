import { threadId } from 'node:worker_threads'
import { longRead } from '../../db/long-reads/long-read.ts'
import { DatabaseUnavailable } from '../../db/failure.ts'
import { conflict } from '../../refusal.ts'

/** Long reads that show what a thread does. Nothing of Vitest's: the thread imports this file as Node does. */

/** What was asked, what the database has, and the number of the thread that it runs in; 0 is the process's own. */
export const echo = longRead(import.meta.url, 'echo', async (db, asked: { at: Date }) => {
  const groups = await db.selectFrom('groups').select('name').orderBy('name').execute()
  return { ...asked, groups: groups.map(({ name }) => name), threadId }
})

const failures = {
  refusal: () => conflict('It was too late.'),
  database: () => new DatabaseUnavailable('the disk is full', 'full'),
  bug: () => new TypeError('A bug.'),
} as const
type FailureKind = keyof typeof failures

export const fail = longRead(import.meta.url, 'fail', async (_, kind: FailureKind) => {
  throw failures[kind]()
})

/** What cannot be copied from thread to thread. */
export const answerFunction = longRead(import.meta.url, 'answerFunction', async () => () => {})

export const write = longRead(import.meta.url, 'write', async (db) => {
  await db.insertInto('secrets').values({ name: 'a', value: '' }).execute()
})

/** Ends the thread, or where there is none the process. */
export const endThread = longRead(import.meta.url, 'endThread', async () => process.exit(3))

/** Never answers, and does not let anything else go on where it runs. */
export const spin = longRead(import.meta.url, 'spin', async () => {
  for (;;);
})
