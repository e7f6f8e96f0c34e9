import { describe, expect, test } from 'vitest'
import { submit } from '../testing/world/calls.ts'
import { makeParticipant } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { expectStockToAddUp, startEvent } from '../testing/world/event.ts'

describe('the sign-out window', () => {
  const opens = Date.parse('2024-05-01T12:00:00.000Z')
  const closes = Date.parse('2024-05-02T12:00:00.000Z')

  test.each([
    [opens - 1, 400],
    [opens, 201],
    [closes, 201],
    [closes + 1, 400],
  ])('at %i an order is answered %i, and a test user’s accepted', async (time, status) => {
    const config = { signout_opens: opens, signout_closes: closes }
    const { ada, as, db, team } = await startEvent({ config, now: new Date(time) })
    const item = await makeItem(db)
    const tester = await as(await makeParticipant(db, { team, isTestUser: true }))
    expect((await submit(ada, [item, 1])).status).toBe(status)
    expect((await submit(tester, [item, 1])).status).toBe(201)
  })
})

test('the first check that fails is reported: item, window, size, description, limits, stock', async () => {
  const event = await startEvent({ now: new Date('2030-01-01T00:00:00.000Z') })
  const { db, clock } = event
  const gone = await makeItem(db, { quantity: 1, max_per_team: 1 })
  await makeOrder(db, { team: event.team, lines: [{ item: gone, quantity: 1 }] })
  const loner = await makeParticipant(db)
  const team = { id: loner.teamId, code: loner.teamCode }
  const refusal = async (...lines: [{ id: number }, number][]) => {
    const answer = await submit(await event.as(loner), ...lines)
    expect(answer.status).toBe(400)
    return answer.body
  }
  const tooMany: [{ id: number }, number] = [gone, 2]
  expect(await refusal(tooMany, [{ id: 999 }, 1])).toEqual({
    hardware: [expect.stringContaining('999')],
  })
  expect(await refusal(tooMany)).toEqual(reason('sign out is over'))
  clock.set(new Date('2024-02-03T15:00:00.000Z'))
  expect(await refusal(tooMany)).toEqual(reason('2 to 4 members'))
  await makeParticipant(db, { team })
  expect(await refusal(tooMany)).toEqual(reason('at least 60 characters'))
  await db
    .updateTable('teams')
    .set({ project_description: 'x'.repeat(60) })
    .where('id', '=', team.id)
    .execute()
  expect(await refusal(tooMany)).toEqual(reason('limit per team is 1'))
  expect(await refusal([gone, 1])).toEqual(reason('in stock'))
  await expectStockToAddUp(db)
})

function reason(words: string) {
  return { non_field_errors: [expect.stringContaining(words)] }
}
