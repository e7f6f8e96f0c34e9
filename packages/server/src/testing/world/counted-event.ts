import { type Condition, endpoints } from '@signout/contract'
import { commandLine } from '../../base/actor.ts'
import { createPasswordLink } from '../../accounts/passwords/links.ts'
import { makeCategory, makeItem, makeOrder } from './make-items.ts'
import { makePictureFile } from './make-pictures.ts'
import { madePassword, makeParticipant, makeTeam, makeUser } from './make.ts'
import { report, returnBroken, startEvent } from './event.ts'
import type { TestClient } from '../requests/test-client.ts'
import { times } from '../runs.ts'

export type CountedEvent = Awaited<ReturnType<typeof startCountedEvent>>

/** An event with `size` of everything, each with `size` of what belongs to it. */
export async function startCountedEvent(size: number, ...options: Parameters<typeof startEvent>) {
  const event = await startEvent(...options)
  const { db, team } = event
  const categories = await times(size, () => makeCategory(db, { max_per_team: 1000 }))
  const items = await times(size, () => makeItem(db, { quantity: 1000, categories }))
  const lines = items.map((item) => ({ item, quantity: size }))
  const back = lines.map((line) => ({ ...line, returned: Array<Condition>(size).fill('Healthy') }))
  await times(size, () => makeOrder(db, { team, lines }))
  await times(size, () => makeOrder(db, { team, status: 'Returned', lines: back }))
  const idle = first(await times(size, () => makeTeam(db, { members: size })))
  await times(size, () => makeOrder(db, { team: idle, status: 'Returned', lines: back }))
  const more = lines.map((line) => ({ ...line, quantity: size + 1 }))
  const submitted = await makeOrder(db, { team, lines: more })
  const pickedUp = await makeOrder(db, { team, status: 'Picked Up', lines })
  const returned = await returnBroken(
    event,
    await makeOrder(db, { team, status: 'Picked Up', lines }),
    items,
  )
  const about = { order: pickedUp.id, hardware: first(items).id }
  const reports = await times(size, () =>
    event.ada.call(endpoints.reportIncident, { body: { ...report, ...about } }),
  )
  const unused = first(await times(size, () => makeItem(db)))
  const gone = await makeItem(db, { quantity: 0 })
  const watched = await makeItem(db, { quantity: 0 })
  const watch = { profile_id: team.members[0].profileId, hardware_id: watched.id }
  await db.insertInto('watches').values(watch).execute()
  const pictured = await makeItem(db, { picture: 'https://example.com/lamp.png' })
  const empty = await makeCategory(db)
  const picture = await makePictureFile()
  // The last write from elsewhere: after it, the app caches nothing.
  const applicant = await makeUser(db)
  const { url } = await createPasswordLink(
    db,
    commandLine,
    { user: applicant.userId, origin: 'http://localhost' },
    event.clock.now(),
  )
  return {
    ...event,
    token: new URL(url).searchParams.get('token') ?? '',
    member: first(idle.members),
    user: applicant,
    ada: await ready(event.ada),
    organiser: await ready(event.organiser),
    leaver: await ready(await event.as(await makeParticipant(db, { team: idle }))),
    applicant: await ready(await event.as(applicant)),
    stranger: await ready(event.anonymous()),
    credentials: { email: applicant.email, password: madePassword },
    items,
    item: { id: first(items).id },
    unused: { id: unused.id },
    gone: { id: gone.id },
    watched: { id: watched.id },
    pictured: { id: pictured.id },
    empty: { id: empty.id },
    picture,
    hardware_ids: items.map(({ id }) => id),
    category: { id: first(categories).id },
    category_ids: categories.map(({ id }) => id),
    idle,
    team_code: team.code,
    profile: { id: team.members[0].profileId },
    submitted: { id: submitted.id },
    pickedUp,
    returned,
    reported: { id: first(reports).body.id },
  }
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('A world has at least one of everything.')
  return one
}

/** With its CSRF token, so that the next call is one request. */
async function ready(client: TestClient): Promise<TestClient> {
  await client.request('GET', '/api/health/')
  return client
}
