import { expect, test } from 'vitest'
import { countedCalls } from '../testing/world/call-counts.ts'
import { startCountedEvent } from '../testing/world/counted-event.ts'

/**
 * What is done on PostgreSQL only: a lock among those who change the catalogue or a total, and a picture that becomes a row;
 * and what takes one statement less there.
 */
const moreOnPostgres: Readonly<Record<string, number>> = {
  importFile: 1,
  createItem: 1,
  updateItem: 1,
  deleteItem: 1,
  setPicture: 2,
  deletePicture: 1,
  createCategory: 1,
  updateCategory: 1,
  deleteCategory: 1,
  'shortenOrder: missing units': 1,
  // The lock that keeps an import from overwriting a new user.
  createUser: 1,
  setUp: 1,
  // Where no others are heard nothing is cached: the settings are read for the window, the first steps and the file's name.
  getOverview: 1,
  downloadExport: 1,
  updateSettings: 1,
  pauseOrdering: 1,
  resumeOrdering: 1,
  remindTeams: 1,
  // A snapshot there lasts as long as it takes.
  getStatistics: 1,
  // Only SQLite checks its file, with a statement for each table.
  verifyFigures: -31,
}

/**
 * A login has no former session that other processes could know; without a mail server a reset and a retry change nothing,
 * without a claim neither does its end.
 */
const unheard = new Set(['login', 'requestPasswordReset', 'retryMails', 'releaseOrder'])

test.each(countedCalls)('$name', async ({ name, endpoint, statements, call }) => {
  const tellsOthers = (endpoint.changes ?? []).length > 0 && !unheard.has(name)
  const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
  const others = isOnPostgres ? (tellsOthers ? 1 : 0) + (moreOnPostgres[name] ?? 0) : 0
  for (const size of [1, 3]) {
    const world = await startCountedEvent(size)
    const answers: { status: number }[] = []
    const count = await world.countStatements(async () => answers.push(await call(world)))
    expect(answers[0]?.status).toBeLessThan(300)
    expect(count).toBe(statements + others)
  }
})
