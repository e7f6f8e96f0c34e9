import { limits } from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { instantAfter } from '../base/instants.ts'
import { outboxTime, startOutbox } from '../testing/mail/start-outbox.ts'
import type { RecordEntry } from '../record/record-kinds.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'

// Tests of spec §18.

const { most, withinMs } = limits.notices

/** An outbox into which notices are written, to a user or to the desk. */
async function start({ budgets = true } = {}) {
  const outbox = await startOutbox({ smtpUrl: 'smtp://127.0.0.1:1', budgets })
  const { db, user } = outbox
  const toUser: RecordEntry = {
    kind: 'hardware.back_in_stock',
    item: 1,
    user: user.userId,
    detail: { item: 'Lamp' },
  }
  const toDesk: RecordEntry = {
    kind: 'incident.reported',
    detail: { incident: 1, state: 'other', quantity: 1, item: 'Lamp', what: 'It fell.' },
  }
  return {
    ...outbox,
    write: (entry: 'to the user' | 'to the desk', count: number, at = outboxTime) =>
      transact(db, commandLine, (tx) => {
        const entries = Array<RecordEntry>(count).fill(entry === 'to the desk' ? toDesk : toUser)
        return record(tx, commandLine, entries, at)
      }),
  }
}

test('a user gets at most 30 notices in an hour, of which the last says so, and all other mails', async () => {
  const { write, writeMail, readMails } = await start()
  await write('to the user', most - 5)
  // Counted within a transaction as between them.
  await write('to the user', 20)
  const written = (await readMails()).map(({ content }) => content ?? '')
  expect(written).toHaveLength(most)
  expect(written.findIndex((content) => content.includes('isLastNotice'))).toBe(most - 1)
  await writeMail()
  expect((await readMails()).at(-1)?.kind).toBe('password.changed')
  await write('to the user', 1, new Date(instantAfter(outboxTime, withinMs)))
  expect(await readMails()).toHaveLength(most + 2)
})

test.each([
  ['the desk', 'to the desk', true],
  ['a user with BUDGETS=off', 'to the user', false],
] as const)('%s gets all notices', async (_, entry, budgets) => {
  const { write, readMails } = await start({ budgets })
  await write(entry, most + 20)
  const written = await readMails()
  expect(written).toHaveLength(most + 20)
  expect(written.filter(({ content }) => content?.includes('isLastNotice'))).toEqual([])
})
