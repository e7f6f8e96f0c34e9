import { remindTeams } from '@signout/contract'
import { expect, test } from 'vitest'
import { queueWithoutSending } from '../../testing/mail/start-outbox.ts'
import { startEvent } from '../../testing/world/event.ts'
import { makeItem, makeOrder } from '../../testing/world/make-items.ts'
import { makeTeam } from '../../testing/world/make.ts'

// Tests of spec §2.

async function start() {
  const event = await startEvent()
  queueWithoutSending(event)
  const item = await makeItem(event.db, { name: 'Lamp', quantity: 5000 })
  const out = (team: { readonly id: number }, status: 'Picked Up' | 'Submitted' = 'Picked Up') =>
    makeOrder(event.db, { team, status, lines: [{ item, quantity: 2 }] })
  return {
    ...event,
    out,
    remind: () => event.organiser.request('POST', remindTeams.path),
    readMails: () =>
      event.db
        .selectFrom('mails')
        .where('kind', '=', 'team.reminder')
        .select(['recipient', 'content'])
        .orderBy('id')
        .execute(),
  }
}

test('every member of a team that has units is mailed what it has, once in ten minutes', async () => {
  const { team, db, out, remind, readMails, clock } = await start()
  const waiting = await makeTeam(db)
  await out(team)
  await out(team)
  await out(waiting, 'Submitted')
  expect(await remind()).toMatchObject({ status: 200, body: { teams: 1, people: 2 } })
  const mails = await readMails()
  expect(mails.map(({ recipient }) => recipient)).toEqual(team.members.map(({ email }) => email))
  expect(JSON.parse(mails[0]?.content ?? '')).toMatchObject({
    team_code: team.code,
    items: [{ name: 'Lamp', quantity: 4 }],
  })
  expect(await remind()).toMatchObject({ status: 429, headers: { 'retry-after': '600' } })
  clock.advance(10 * 60_000)
  expect(await remind()).toMatchObject({ status: 200 })
  expect(await remind()).toMatchObject({ status: 429 })
  expect(await readMails()).toHaveLength(4)
})

test('a member whose account is disabled is neither mailed nor counted', async () => {
  const { team, db, out, remind, readMails } = await start()
  const [ada, grace] = team.members
  await db.updateTable('users').set({ is_active: false }).where('id', '=', grace.userId).execute()
  await out(team)
  expect(await remind()).toMatchObject({ status: 200, body: { teams: 1, people: 1 } })
  expect((await readMails()).map(({ recipient }) => recipient)).toEqual([ada.email])
})

test('while nothing is out nothing is mailed, and the next time is not put off', async () => {
  const { team, out, remind, readMails } = await start()
  expect(await remind()).toMatchObject({ status: 200, body: { teams: 0, people: 0 } })
  await out(team)
  expect(await remind()).toMatchObject({ body: { teams: 1 } })
  expect(await readMails()).toHaveLength(2)
})

test('without a mail server it is refused', async () => {
  const { organiser } = await startEvent()
  expect(await organiser.request('POST', remindTeams.path)).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('not configured') },
  })
})

test('only one of two concurrent reminders mails', async () => {
  const { team, out, remind, readMails } = await start()
  await out(team)
  const answers = await Promise.all([remind(), remind(), remind()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await readMails()).toHaveLength(2)
})
