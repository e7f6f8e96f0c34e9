import { deleteTeam, downloadExport, getOwnTeam, leaveTeam, updateTeam } from '@signout/contract'
import { expect, test } from 'vitest'
import { bringBack, playOrder, readHistory, submit } from '../testing/world/calls.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'

// Tests of spec §9: what a team may spend.

/** An event whose teams have a hundred credits; a lamp costs 10 of them. */
async function start() {
  const event = await startEvent({ config: { team_credits: 100 } })
  return { ...event, lamp: await makeItem(event.db, { name: 'Lamp', credits: 10 }) }
}

type Item = { readonly id: number }
const of = (item: Item, quantity: number) => ({ item, quantity })

function credit({ organiser, team }: TestEvent, team_credits: number | null) {
  return organiser.call(updateTeam, { params: { team_code: team.code }, body: { team_credits } })
}

test('one team may have more than the others, or less', async () => {
  const event = await start()
  const { ada, organiser, team, lamp } = event
  expect(await credit(event, 5)).toMatchObject({
    status: 200,
    body: { credits: { allowance: 5, spent: 0, own: true } },
  })
  expect(await submit(ada, [lamp, 1])).toMatchObject({ status: 400 })
  await credit(event, 1_000_000)
  expect(await credit(event, 1_000_000)).toMatchObject({ status: 200 })
  expect(await submit(ada, [lamp, 10])).toMatchObject({ status: 201 })
  expect(await credit(event, null)).toMatchObject({
    body: { credits: { allowance: 100, spent: 100, own: false } },
  })
  const rows = await readHistory(organiser, { team: team.code, kind: ['team.credited'] })
  expect(rows.map(({ detail }) => detail)).toEqual([
    { team_credits: { before: 1_000_000, after: null } },
    { team_credits: { before: 5, after: 1_000_000 } },
    { team_credits: { before: null, after: 5 } },
  ])
})

test.each([-1, 1_000_001, 1.5, 'many', true])('%j is not what a team may spend', async (value) => {
  const event = await start()
  expect(await credit(event, value as number)).toMatchObject({
    status: 400,
    body: { team_credits: [expect.any(String)] },
  })
})

test('neither the team itself nor others say what it may spend', async () => {
  const event = await start()
  const { ada, anonymous, as, db, team } = event
  const other = await as((await makeTeam(db)).members[0])
  const params = { team_code: team.code }
  for (const client of [ada, other]) {
    for (const team_credits of [5, -1, null]) {
      const answer = await client.call(updateTeam, { params, body: { team_credits } })
      expect(answer).toMatchObject({ status: 403 })
    }
  }
  const body = { team_credits: 5, project_description: 'A lamp that sings' }
  expect(await ada.call(updateTeam, { params, body })).toMatchObject({ status: 403 })
  expect(await anonymous().call(updateTeam, { params, body })).toMatchObject({ status: 401 })
  expect(await ada.call(updateTeam, { params, body: {} })).toMatchObject({
    status: 400,
    body: { project_description: ['This field is required.'] },
  })
})

test('who leaves a team that has spent credits gets a team with none of its own', async () => {
  const event = await start()
  const { organiser, ada, grace, lamp } = event
  const order = await playOrder(event, [of(lamp, 1)], 'Picked Up')
  await bringBack(organiser, order, [{ ...of(lamp, 1), condition: 'Lost' }])
  const left = (await grace.call(leaveTeam, {})).body
  expect(left.credits).toEqual({ allowance: 0, spent: 0, own: true })
  const [row] = await readHistory(organiser, { team: left.team_code })
  expect(row).toMatchObject({ kind: 'team.created', detail: { team_credits: 0 } })
  expect((await ada.call(getOwnTeam, {})).body.credits).toEqual({
    allowance: 100,
    spent: 10,
    own: false,
  })
})

test('who leaves a team that has spent nothing has what every team has', async () => {
  const event = await start()
  const order = await playOrder(event, [of(event.lamp, 1)], 'Picked Up')
  await bringBack(event.organiser, order, [{ ...of(event.lamp, 1), condition: 'Heavily Used' }])
  expect((await event.grace.call(leaveTeam, {})).body.credits).toEqual({
    allowance: 100,
    spent: 0,
    own: false,
  })
})

test('a deleted team takes what it has spent with it', async () => {
  const event = await start()
  const { organiser, lamp, team } = event
  const order = await playOrder(event, [of(lamp, 1)], 'Picked Up')
  await bringBack(organiser, order, [{ ...of(lamp, 1), condition: 'Lost' }])
  const params = { team_code: team.code }
  expect(await organiser.call(deleteTeam, { params })).toMatchObject({ status: 204 })
})

test('the file of the teams has what each may spend and has spent', async () => {
  const event = await start()
  const { organiser } = event
  await playOrder(event, [of(event.lamp, 2)])
  const read = async () => {
    const { body } = await organiser.call(downloadExport, { params: { file: 'teams.csv' } })
    return String(body).trimEnd().split('\r\n')
  }
  const [header, ada] = await read()
  expect(header).toMatch(/,credits_allowance,credits_spent$/)
  expect(ada).toMatch(/,100,20$/)
})
