import { type Endpoint, endpoints } from '@signout/contract'
import { expect, test } from 'vitest'
import { callCounts } from './testing/world/call-counts.ts'
import { moreOnPostgres, startCountedEvent } from './testing/world/counted-event.ts'

/** A login has no former session that other processes could know; without a mail server a reset and a retry change nothing. */
const unheard = new Set(['login', 'requestPasswordReset', 'retryMails'])

function tellsOthers(name: string): boolean {
  const endpoint: Endpoint | undefined = Object.entries(endpoints).find(
    ([call]) => call === name.split(':')[0],
  )?.[1]
  return (endpoint?.changes ?? []).length > 0 && !unheard.has(name)
}

test('every call of the contract has its count', () => {
  const counted = new Set(Object.keys(callCounts).map((name) => name.split(':')[0]))
  expect(counted).toEqual(new Set(Object.keys(endpoints)))
})

test.each(Object.entries(callCounts))('%s', async (name, [statements, call]) => {
  for (const size of [1, 3]) {
    const world = await startCountedEvent(size)
    const answers: { status: number }[] = []
    const count = await world.countStatements(async () => answers.push(await call(world)))
    expect(answers[0]?.status).toBeLessThan(300)
    const onPostgres = process.env['TEST_DATABASE'] === 'postgres' ? moreOnPostgres[name] : 0
    expect(count).toBe(statements + (tellsOthers(name) ? 1 : 0) + (onPostgres ?? 0))
  }
})
