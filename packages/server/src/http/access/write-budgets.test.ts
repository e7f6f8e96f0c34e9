import {
  cancelOwnOrder,
  endpoints,
  getTeamToJoin,
  groupNames,
  limits,
  listItems,
  submitOrder,
  updateProfile,
  updateTeam,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { startEvent } from '../../testing/world/event.ts'
import { addToGroup, makeParticipant, makeTeam } from '../../testing/world/make.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { countByStatus, type TestClient } from '../../testing/requests/test-client.ts'

// Tests of spec §4: how much one account may write.

const budgets = { config: { budgets: true } }
const minute = 60_000

async function times(count: number, call: () => Promise<{ status: number }>) {
  const answers: { status: number }[] = []
  for (let time = 0; time < count; time += 1) answers.push(await call())
  return countByStatus(answers)
}

/** A call that is refused: no such order. */
const refused = async (client: TestClient) =>
  client.call(cancelOwnOrder, { params: { id: 999 }, body: { status: 'Cancelled' } })

describe('a participant', () => {
  test('may write 60 times a minute, refusals included; then the answer says how long to wait', async () => {
    const { ada, grace, clock } = await startEvent(budgets)
    expect(await times(20, async () => refused(ada))).toEqual({ 404: 20 })
    clock.advance(20_000)
    expect(await times(41, async () => refused(ada))).toEqual({ 404: 40, 429: 1 })
    expect(await refused(ada)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '40' },
      body: { detail: 'You have changed too much within a short time. Try again in 40 seconds.' },
    })
    expect((await refused(grace)).status).toBe(404)
    clock.advance(40_000)
    expect(await times(21, async () => refused(ada))).toEqual({ 404: 20, 429: 1 })
  })

  test('may write 600 times an hour', async () => {
    const { ada, clock } = await startEvent(budgets)
    for (let round = 0; round < 10; round += 1) {
      expect(await times(60, async () => refused(ada))).toEqual({ 404: 60 })
      clock.advance(minute)
    }
    expect(await refused(ada)).toMatchObject({ status: 429, headers: { 'retry-after': '3000' } })
    clock.advance(50 * minute)
    expect((await refused(ada)).status).toBe(404)
  })

  test('a look at a team to join counts, whether or not there is one', async () => {
    const { db, ada, clock } = await startEvent(budgets)
    const { code: team_code } = await makeTeam(db)
    const look = async () => ada.call(getTeamToJoin, { params: { team_code } })
    expect(await times(70, look)).toEqual({ 200: 60, 429: 10 })
    expect((await refused(ada)).status).toBe(429)
    clock.advance(minute)
    expect((await look()).status).toBe(200)
  })

  test('a call of another role and a repeat count; reads and logging out do not', async () => {
    const { db, ada } = await startEvent(budgets)
    const { id } = await makeItem(db)
    const order = async () =>
      ada.call(
        submitOrder,
        { body: { hardware: [{ id, quantity: 1 }] } },
        { 'idempotency-key': 'one' },
      )
    expect(await times(59, order)).toEqual({ 201: 59 })
    const notMine = { params: { id: 1 }, body: { id_provided: true } }
    expect((await ada.call(updateProfile, notMine)).status).toBe(403)
    expect((await order()).status).toBe(429)
    expect((await ada.call(listItems, {})).status).toBe(200)
    expect((await ada.call(endpoints.logout, {})).status).toBe(200)
  })

  test('with a wrong CSRF token spends nothing: another site could send those', async () => {
    const { ada, team } = await startEvent(budgets)
    const input = { params: { team_code: team.code }, body: { project_description: 'Other' } }
    const foreign = async () => ada.call(updateTeam, input, { 'x-csrftoken': 'wrong' })
    expect(await times(70, foreign)).toEqual({ 403: 70 })
    expect((await ada.call(updateTeam, input)).status).toBe(200)
  })
})

test('an organiser may write 600 times a minute, also one with a profile', async () => {
  const { db, as, team } = await startEvent(budgets)
  const [{ most }] = limits.writes.organiser
  const both = await makeParticipant(db, { team })
  await addToGroup(db, both.userId, groupNames.organisers)
  const client = await as(both)
  const write = async () =>
    client.call(updateProfile, { params: { id: 999 }, body: { id_provided: true } })
  expect(await times(most + 1, write)).toEqual({ 404: most, 429: 1 })
})

test('with BUDGETS=off there is no limit', async () => {
  const { ada } = await startEvent()
  expect(await times(70, async () => refused(ada))).toEqual({ 404: 70 })
})
