import { expect, test } from 'vitest'
import { submit } from '../testing/world/calls.ts'
import { makeParticipant } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { expectStockToAddUp, startEvent } from '../testing/world/event.ts'

test('a test user orders outside the window, and no other member does', async () => {
  const { ada, as, db, team } = await startEvent({ now: new Date('2030-01-01T00:00:00.000Z') })
  const item = await makeItem(db)
  const tester = await as(await makeParticipant(db, { team, isTestUser: true }))
  expect((await submit(ada, [item, 1])).status).toBe(400)
  expect((await submit(tester, [item, 1])).status).toBe(201)
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
