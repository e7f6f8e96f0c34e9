// Runs on PostgreSQL only: on SQLite one transaction writes at a time.
import { createUser, listUsers } from '@signout/contract'
import { expect, test } from 'vitest'
import { importApplicants } from './import-applicants.ts'
import { commandLine } from '../actor.ts'
import { readHistory } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'

test('a user whom the desk adds while a file with the same one is imported is not overwritten', async () => {
  const { db, organiser } = await startEvent()
  const rest = { last_name: 'Lovelace', phone_number: '', review_status: 'Accepted' } as const
  const emails = Array.from({ length: 2000 }, (_, index) => `p${index}@example.com`)
  const rows = emails.map((email) => Object.assign({ email, first_name: 'File' }, rest))
  const added = Promise.withResolvers<number>()
  await importApplicants(
    db,
    commandLine,
    {
      rows,
      isDryRun: false,
      access: 'none',
      onProgress: (done) => {
        if (done === rows.length) return
        const user = { email: 'p1999@example.com', first_name: 'Desk', groups: [], ...rest }
        added.resolve(organiser.call(createUser, { body: user }).then(({ status }) => status))
      },
    },
    new Date(),
  )
  expect(await added.promise).toBe(400)
  const { body } = await organiser.call(listUsers, { query: { search: 'p1999' } })
  expect(body.results).toMatchObject([{ first_name: 'File' }])
  const history = await readHistory(organiser, { user: body.results[0]?.id })
  expect(history.map(({ kind }) => kind)).toEqual(['user.created'])
})
