import {
  deleteTeam,
  getUser,
  joinTeam,
  listHistory,
  updateProfile,
  updateTeam,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { importItems } from '../catalogue/import-items.ts'
import { importedItem, makeCategory } from '../testing/world/make-items.ts'
import { madeAt, makeTeam } from '../testing/world/make.ts'
import { moveTo, playOrder, readHistory, undo } from '../testing/world/calls.ts'
import { asMember, startEvent } from '../testing/world/event.ts'

/** Two items, and an order of each: the first team's of the first, the other team's of the second. */
async function startHistory() {
  const event = await startEvent()
  const { db, organiser, clock } = event
  await makeCategory(db, { name: 'Light' })
  const rows = ['Lamp', 'Torch'].map((name) =>
    importedItem({ name, quantity_available: 10, categories: ['Light'] }),
  )
  await importItems(db, commandLine, { rows, isDryRun: false }, clock.now())
  const items = await db.selectFrom('hardware').select('id').orderBy('id').execute()
  const [lamp = { id: 0 }, torch = { id: 0 }] = items
  const other = await makeTeam(db)
  const eve = await asMember(event, other)
  const first = await playOrder(event, [{ item: lamp, quantity: 1 }], 'Ready for Pickup')
  const second = await playOrder({ ada: eve, organiser }, [{ item: torch, quantity: 1 }])
  await eve.call(updateTeam, {
    params: { team_code: other.code },
    body: { project_description: 'A torch.' },
  })
  const kinds = async (query: Parameters<typeof readHistory>[1]) =>
    (await readHistory(organiser, query)).map((row) => row.kind)
  return { ...event, lamp, torch, other, first, second, kinds }
}

test('newest first, page by page', async () => {
  const { organiser, kinds } = await startHistory()
  const all = await readHistory(organiser)
  expect(all.map((row) => row.kind)).toEqual([
    'team.described',
    'order.submitted',
    'order.completed',
    'order.submitted',
    'hardware.created',
    'hardware.created',
  ])
  const ids = all.map((row) => row.id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const page = await organiser.call(listHistory, { query: { limit: 2, offset: 2 } })
  expect(page.body).toEqual({
    count: 6,
    next: expect.stringMatching(/limit=2&offset=4$/),
    previous: expect.any(String),
    results: all.slice(2, 4),
  })
  expect(await kinds({ offset: 6 })).toEqual([])
})

test('a page ends before its answer passes 1 MB, and `next` leads on', async () => {
  const { db, organiser, team } = await startEvent()
  const items = [{ hardware_id: 1, name: 'x'.repeat(400_000), requested: 1, granted: 1 }]
  const detail = JSON.stringify({ items })
  const row = { kind: 'order.submitted', at: madeAt, via: 'web', team_id: team.id, detail } as const
  await db.insertInto('history').values([row, row, row]).execute()
  const { body } = await organiser.call(listHistory, { query: { limit: 500 } })
  expect(body).toMatchObject({ count: 3, next: expect.stringMatching(/limit=500&offset=2$/) })
  expect(body.results).toHaveLength(2)
  const { body: rest } = await organiser.call(listHistory, { query: { limit: 500, offset: 2 } })
  expect(rest).toMatchObject({ count: 3, next: null })
  expect(rest.previous).toMatch(/limit=500$/)
  expect(rest.results).toHaveLength(1)
})

test('each filter alone', async () => {
  const { lamp, torch, team, other, first, second, kinds, organiser } = await startHistory()
  expect(await kinds({ order: first.id })).toEqual(['order.completed', 'order.submitted'])
  expect(await kinds({ order: second.id })).toEqual(['order.submitted'])
  expect(await kinds({ hardware: lamp.id })).toEqual([
    'order.completed',
    'order.submitted',
    'hardware.created',
  ])
  expect(await kinds({ hardware: torch.id })).toEqual(['order.submitted', 'hardware.created'])
  expect(await kinds({ team: team.code })).toEqual(['order.completed', 'order.submitted'])
  expect(await kinds({ team: other.code.toLowerCase() })).toEqual([
    'team.described',
    'order.submitted',
  ])
  const desk = (await organiser.call(getUser, {})).body.id
  expect(await kinds({ user: desk })).toEqual(['order.completed'])
  expect(await kinds({ user: other.members[0].userId })).toEqual([
    'team.described',
    'order.submitted',
  ])
  expect(await kinds({ kind: ['hardware.created', 'order.completed'] })).toEqual([
    'order.completed',
    'hardware.created',
    'hardware.created',
  ])
})

test('a team’s history tells who left it for another team', async () => {
  const { db, as, other, kinds } = await startHistory()
  const from = await makeTeam(db, { members: 3 })
  const leaver = await as(from.members[0])
  await leaver.call(joinTeam, { params: { team_code: other.code } })
  expect(await kinds({ team: from.code })).toEqual(['team.joined'])
  expect((await kinds({ team: other.code }))[0]).toBe('team.joined')
})

test('former members of a team find that it was deleted', async () => {
  const { db, organiser, kinds } = await startHistory()
  const gone = await makeTeam(db)
  await organiser.call(deleteTeam, { params: { team_code: gone.code } })
  expect(await kinds({ user: gone.members[0].userId })).toEqual(['team.deleted'])
})

test('a user’s rows are by that user and about that user', async () => {
  const { organiser, team, kinds } = await startHistory()
  const [, grace] = team.members
  const params = { id: grace.profileId }
  await organiser.call(updateProfile, { params, body: { id_provided: true } })
  expect(await kinds({ user: grace.userId })).toEqual(['profile.id_provided'])
})

test('a row that was taken back says by which', async () => {
  const { organiser, first } = await startHistory()
  await moveTo(organiser, first, 'Picked Up')
  const [picked] = await readHistory(organiser, { order: first.id })
  await undo(organiser, first)
  const [undone, before] = await readHistory(organiser, { order: first.id })
  expect(undone).toMatchObject({ undoes: picked?.id, undone_by: null })
  expect(before).toEqual({ ...picked, undone_by: undone?.id })
})
