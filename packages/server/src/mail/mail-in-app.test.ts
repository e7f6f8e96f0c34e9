import { commandLine } from '../actor.ts'
import { expect, test } from 'vitest'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { playOrder } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { startSmtp } from '../testing/mail/start-smtp.ts'
import { settingsFor } from '../testing/mail/start-outbox.ts'
import { moveOrder } from '../orders/moves.ts'
import { queueMails } from './queue-mails.ts'

const publicUrl = 'https://signout.example.com'

test('without a mail server no mail is written', async () => {
  const event = await startEvent({ config: { deskEmail: 'desk@example.com', publicUrl } })
  await playOrder(event, [{ item: await makeItem(event.db), quantity: 1 }], 'Returned')
  expect(await event.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('requests are answered while the mail server hangs, and the mails wait', async () => {
  const smtp = await startSmtp()
  smtp.answer('end of data', 'hang')
  const event = await startEvent({ config: { smtpUrl: smtp.url, publicUrl } })
  const item = await makeItem(event.db)
  const hanging = smtp.reached('end of data')
  await playOrder(event, [{ item, quantity: 1 }])
  await hanging
  // The worker is stuck in the first mail; nobody else is.
  await playOrder(event, [{ item, quantity: 1 }], 'Returned')
  const states = await event.db.selectFrom('mails').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['sending', ...Array(7).fill('waiting')])
  // Nobody has to wait for it at the end.
  smtp.hangUp()
})

test('mails that another process writes, such as the command line, are sent by the server', async () => {
  const smtp = await startSmtp()
  const event = await startEvent({ listens: true, config: { smtpUrl: smtp.url, publicUrl } })
  const lines = [{ item: await makeItem(event.db), quantity: 1 }]
  const order = await makeOrder(event.db, { team: event.team, status: 'Ready for Pickup', lines })
  queueMails(event.db, settingsFor(smtp.url))
  const cancel = { order: order.id, status: 'Cancelled' } as const
  await moveOrder(event.db, commandLine, cancel, event.clock.now())
  const mails = await smtp.received(2)
  expect(mails.map(({ subject }) => subject)).toContain(
    `Hackathon: order #${order.id} has been cancelled`,
  )
})
