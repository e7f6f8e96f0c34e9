import { endpoints } from '@signout/contract'
import { commandLine } from '../../actor.ts'
import { createPasswordLink } from '../../people/passwords.ts'
import { makeCategory, makeItem, makeOrder } from './make-items.ts'
import { makePictureFile } from './make-pictures.ts'
import { madePassword, makeParticipant, makeTeam, makeUser } from './make.ts'
import { returnBroken, startEvent } from './event.ts'
import type { TestClient, TestResponse } from '../requests/test-client.ts'
import { times } from '../runs.ts'

/** By the name of a call, after a colon another way through it, the number of its statements. */
export type StatementCounts = Readonly<
  Record<string, readonly [statements: number, call: (world: CountedEvent) => CountedAnswer]>
>

type CountedAnswer = Promise<TestResponse<unknown>>
type CountedEvent = Awaited<ReturnType<typeof startCountedEvent>>

/** A report of one unit, without what it is about. */
export const report = {
  state: 'broken',
  quantity: 1,
  what: 'It fell.',
  when: 'Now',
  where: 'Here',
} as const

/** An event with `size` of everything, each with `size` of what belongs to it. */
export async function startCountedEvent(size: number, ...options: Parameters<typeof startEvent>) {
  const event = await startEvent(...options)
  const { db, team } = event
  const categories = await times(size, () => makeCategory(db, { max_per_team: 1000 }))
  const items = await times(size, () => makeItem(db, { quantity: 1000, categories }))
  const lines = items.map((item) => ({ item, quantity: size }))
  for (const status of ['Submitted', 'Returned'] as const) {
    await times(size, () => makeOrder(db, { team, status, lines }))
  }
  const [idle] = await times(size, () => makeTeam(db, { members: size }))
  if (idle === undefined) throw new Error('A world has at least one of everything.')
  await times(size, () => makeOrder(db, { team: idle, status: 'Returned', lines }))
  const more = lines.map((line) => ({ ...line, quantity: size + 1 }))
  const submitted = await makeOrder(db, { team, lines: more })
  const pickedUp = await makeOrder(db, { team, status: 'Picked Up', lines })
  const returned = await returnBroken(
    event,
    await makeOrder(db, { team, status: 'Picked Up', lines }),
    items,
  )
  const [reported] = await times(size, () => reportOf(event, pickedUp, items[0]))
  const [unused] = await times(size, () => makeItem(db))
  const gone = await makeItem(db, { quantity: 0 })
  const watched = await makeItem(db, { quantity: 0 })
  const watch = { profile_id: team.members[0].profileId, hardware_id: watched.id }
  await db.insertInto('watches').values(watch).execute()
  const pictured = await makeItem(db, { picture: 'https://example.com/lamp.png' })
  const empty = await makeCategory(db)
  const picture = await makePictureFile()
  // The last write from elsewhere: after it, the app remembers nothing.
  const applicant = await makeUser(db)
  const { url } = await createPasswordLink(
    db,
    commandLine,
    { user: applicant.userId, origin: 'http://localhost' },
    event.clock.now(),
  )
  const [member] = idle.members
  if (member === undefined) throw new Error('A world has at least one of everything.')
  return {
    token: new URL(url).searchParams.get('token') ?? '',
    member,
    app: event.app,
    db,
    countStatements: event.countStatements,
    ada: await ready(event.ada),
    organiser: await ready(event.organiser),
    leaver: await ready(await event.as(await makeParticipant(db, { team: idle }))),
    applicant: await ready(await event.as(applicant)),
    stranger: await ready(event.anonymous()),
    credentials: { email: applicant.email, password: madePassword },
    items,
    item: { id: items[0]?.id ?? 0 },
    unused: { id: unused?.id ?? 0 },
    gone: { id: gone.id },
    watched: { id: watched.id },
    pictured: { id: pictured.id },
    empty: { id: empty.id },
    picture,
    hardware_ids: items.map(({ id }) => id),
    category_ids: categories.map(({ id }) => id),
    search: Array.from({ length: size }, () => 'e').join(' '),
    idle,
    team_code: team.code,
    profile: { id: team.members[0].profileId },
    submitted: { id: submitted.id },
    pickedUp,
    returned,
    reported: { id: reported ?? 0 },
  }
}

/** Answers the id of a report of one unit. */
async function reportOf(
  { ada }: Awaited<ReturnType<typeof startEvent>>,
  order: { readonly id: number },
  item: { readonly id: number } | undefined,
): Promise<number> {
  const body = { ...report, order: order.id, hardware: item?.id ?? null }
  const { body: made } = await ada.call(endpoints.reportIncident, { body })
  return made.id
}

/** With its CSRF token, so that the next call is one request. */
async function ready(client: TestClient): Promise<TestClient> {
  await client.request('GET', '/api/health/')
  return client
}

/** Of the calls that write items and categories. */
export const catalogueCounts: StatementCounts = {
  createItem: [
    12,
    ({ organiser, category_ids }) =>
      organiser.call(endpoints.createItem, {
        body: { name: 'New', quantity_available: 3, categories: category_ids },
      }),
  ],
  updateItem: [
    14,
    ({ organiser, item, category_ids }) =>
      organiser.call(endpoints.updateItem, {
        params: item,
        body: { name: 'Renamed', quantity_available: 2000, categories: category_ids },
      }),
  ],
  deleteItem: [
    11,
    ({ organiser, unused }) => organiser.call(endpoints.deleteItem, { params: unused }),
  ],
  setPicture: [
    12,
    ({ organiser, item, picture }) =>
      organiser.call(endpoints.setPicture, { params: item, body: picture }),
  ],
  deletePicture: [
    8,
    ({ organiser, pictured }) => organiser.call(endpoints.deletePicture, { params: pictured }),
  ],
  listHolders: [
    4,
    ({ organiser, item }) => organiser.call(endpoints.listHolders, { params: item }),
  ],
  watchItem: [6, ({ ada, gone }) => ada.call(endpoints.watchItem, { params: gone })],
  unwatchItem: [5, ({ ada, watched }) => ada.call(endpoints.unwatchItem, { params: watched })],
  listWatches: [3, ({ ada }) => ada.call(endpoints.listWatches, {})],
  listDemand: [2, ({ organiser }) => organiser.call(endpoints.listDemand, {})],
  createCategory: [
    7,
    ({ organiser }) => organiser.call(endpoints.createCategory, { body: { name: 'New' } }),
  ],
  updateCategory: [
    8,
    ({ organiser, category_ids }) =>
      organiser.call(endpoints.updateCategory, {
        params: { id: category_ids[0] ?? 0 },
        body: { name: 'Renamed' },
      }),
  ],
  deleteCategory: [
    7,
    ({ organiser, empty }) => organiser.call(endpoints.deleteCategory, { params: empty }),
  ],
}

/**
 * What is done on PostgreSQL only: a lock among those who change the catalogue or a total, and a picture that becomes a row;
 * and what takes one statement less there.
 */
export const moreOnPostgres: Readonly<Record<string, number>> = {
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
  // Where no others are heard nothing is remembered: the settings are read for the window, the first steps and the file's name.
  getOverview: 1,
  downloadExport: 1,
  updateSettings: 1,
  remindTeams: 1,
  // A snapshot there lasts as long as it takes.
  getStatistics: 1,
  // Without mails nothing changes, and the others are told nothing.
  verifyFigures: 1,
  'submitOrder: with a key': -2,
}
