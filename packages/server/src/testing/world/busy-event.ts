import { reportIncident } from '../../orders/incidents.ts'
import { makeCategory, makeItem, makeOrder } from './make-items.ts'
import { actorOf, makeOrganiser, makeTeam, makeUser } from './make.ts'
import { playOrder } from './calls.ts'
import { report, returnBroken, startEvent } from './event.ts'

export type BusyEvent = Awaited<ReturnType<typeof startBusyEvent>>

/** An event in which every write can be made, and a browser for each user who sees different answers. */
export async function startBusyEvent() {
  const event = await startEvent({ listens: true })
  const { db, as, clock, team } = event
  const category = await makeCategory(db, { name: 'Lights' })
  const item = await makeItem(db, { name: 'Lamp', quantity: 30, categories: [category] })
  const picture = 'https://example.com/lamp.png'
  const unused = await makeItem(db, { picture, categories: [category] })
  const empty = await makeCategory(db)
  const gone = await makeItem(db, { quantity: 0 })
  const lines = [{ item: item, quantity: 2, returned: ['Broken', 'Broken'] as const }]
  const [ada, grace] = team.members
  const watch = { profile_id: grace.profileId, hardware_id: gone.id }
  await db.insertInto('watches').values(watch).execute()
  const [idle, joiner, former] = (await makeTeam(db, { members: 3 })).members
  const [alone] = (await makeTeam(db, { members: 1 })).members
  const applicant = await makeUser(db)
  const desk = await makeOrganiser(db)
  // An organiser who is in a team.
  await db
    .updateTable('profiles')
    .set({ user_id: desk.userId })
    .where('id', '=', former.profileId)
    .execute()
  await makeOrder(db, { team: { id: alone.teamId }, status: 'Returned', lines })
  const submitted = await playOrder(event, [{ item, quantity: 2 }])
  const pickedUp = await playOrder(event, [{ item, quantity: 2 }], 'Picked Up')
  const broken = await playOrder(event, [{ item, quantity: 2 }], 'Picked Up')
  const returned = await returnBroken(event, broken, [item])
  const input = { ...report, order: pickedUp.id, hardware: item.id }
  const { id: incident } = await reportIncident(db, actorOf(grace), input, clock.now())
  return {
    ...event,
    now: clock.now(),
    item,
    category,
    unused,
    empty,
    gone,
    orders: { submitted, pickedUp, returned },
    incident,
    users: { ada, grace, idle, joiner, alone, applicant, desk },
    browsers: {
      ada: event.ada,
      grace: event.grace,
      idle: await as(idle),
      joiner: await as(joiner),
      alone: await as(alone),
      applicant: await as(applicant),
      desk: await as(desk),
      organiser: event.organiser,
    },
  }
}
