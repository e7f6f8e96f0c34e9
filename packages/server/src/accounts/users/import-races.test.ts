// Runs on PostgreSQL only: on SQLite one transaction writes at a time.
import { createUser } from '@signout/contract'
import { expect, test } from 'vitest'
import { acquireLock, runTransaction } from '../../db/transaction.ts'
import { untilBlocked } from '../../testing/database/test-database.ts'
import { startEvent } from '../../testing/world/event.ts'

test('a user whom the desk adds waits for an import of people, which would overwrite them', async () => {
  const { db, organiser } = await startEvent()
  const adding = await runTransaction(db, async (tx) => {
    await acquireLock(tx, 'applicants')
    const names = { first_name: 'Ada', last_name: 'Lovelace', phone_number: '' }
    const body = { ...names, email: 'ada@example.com', review_status: 'None' as const, groups: [] }
    const answer = organiser.call(createUser, { body })
    await untilBlocked(db)
    return { answer }
  })
  expect((await adding.answer).status).toBe(201)
})
