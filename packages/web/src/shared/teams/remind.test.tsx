import { remindTeams, updateSettings } from '@signout/contract'
import type { Config } from '@signout/server/base/config/config.ts'
import { startEvent } from '@signout/server/testing/world/event.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §2.

/** Where the dialog is opened, and the button that opens it. */
type Place = readonly [path: string, button: string]

const closeOut: Place = ['/?closeout=teams', 'Remind them']
const settings: Place = ['/?settings=all', 'Send reminders']

const saved = '2024-02-04T12:00'

async function openDialog([path, button]: Place = closeOut, config: Partial<Config> = {}) {
  const event = await startEvent({
    config: {
      smtpUrl: 'smtp://127.0.0.1:1',
      publicUrl: 'https://signout.example.com',
      return_by: Date.parse('2024-02-04T17:00:00.000Z'),
      ...config,
    },
  })
  const { db, team, organiser } = event
  const lines = [{ item: await makeItem(db), quantity: 1 }]
  await makeOrder(db, { team, status: 'Picked Up', lines })
  const rendered = await renderApp(path, { app: event, as: await makeOrganiser(db) })
  await rendered.user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind teams' }))
  const field = await dialog.findByLabelText('Return by')
  const enter = (value: string) => fireEvent.change(field, { target: { value } })
  const send = async () => rendered.user.click(dialog.getByRole('button', { name: 'Send emails' }))
  /** Until when the teams were told to return what they have, once for each reminder. */
  const readTold = async () => {
    const rows = await db
      .selectFrom('history')
      .where('kind', '=', 'event.reminded')
      .select('detail')
      .execute()
    return rows.map(({ detail }) => (JSON.parse(detail) as { return_by: unknown }).return_by)
  }
  return { ...rendered, organiser, dialog, field, enter, send, readTold }
}

test.each([closeOut, settings])(
  'at %s “%s” offers to extend the time in the same step',
  async (...place) => {
    const { field, enter, send, readTold } = await openDialog(place)
    expect(field).toHaveValue(saved)
    enter('2024-02-04T15:30')
    await send()
    await expectToasts('success: Emails are on their way to 2 members of 1 team.')
    expect(await readTold()).toEqual(['2024-02-04T20:30:00.000Z'])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remind teams' })).toBeNull())
  },
)

test('a time that the environment sets is shown, with the reason why it cannot be changed', async () => {
  const { field, send, readTold } = await openDialog(closeOut, { fixed: new Set(['return_by']) })
  expect(field).toHaveValue(saved)
  expect(field).toHaveAttribute('readonly')
  expect(field).toHaveAccessibleDescription(/Locked: the operator of the server has set it\.$/)
  await send()
  await expectToasts('success: Emails are on their way to 2 members of 1 team.')
  expect(await readTold()).toEqual(['2024-02-04T17:00:00.000Z'])
})

test('a time that does not exist is refused at its field, and nothing is sent', async () => {
  const { field, enter, send, readTold } = await openDialog()
  enter('2024-03-10T02:30')
  await send()
  await waitFor(() => expect(field).toHaveAccessibleDescription(/There is no such time/))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await readTold()).toEqual([])
})

test('a refused reminder is told in the dialog alone, and that the time has been saved', async () => {
  const { organiser, dialog, field, enter, send, readTold } = await openDialog(settings)
  expect(screen.getByText(/At most once in 10 minutes\.$/)).toBeInTheDocument()
  await organiser.call(remindTeams, {})
  enter('2024-02-04T15:30')
  await send()
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^“Return by” has been saved\. The teams have just been reminded\./,
  )
  await expectToasts()
  expect(field).toHaveValue('2024-02-04T15:30')
  expect(await readTold()).toHaveLength(1)
})

test('a reminder without an answer may have been sent, which the dialog says', async () => {
  const { network, dialog, send } = await openDialog()
  network.intercept(/^POST .*remind/, 'no answer')
  await send()
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^No connection: it is not known whether this was done\.$/,
  )
})

test('beside a time that was saved elsewhere a later refusal is told as well', async () => {
  const { organiser, dialog, enter, send, network } = await openDialog()
  enter('2024-02-04T15:30')
  await organiser.call(updateSettings, { body: { return_by: '2024-02-04T18:00' } })
  await send()
  await dialog.findByText(/Return by \(now 2024-02-04T18:00\)/)
  network.intercept(/^PATCH/, { status: 503, body: { detail: 'The disk is full.' } })
  await send()
  expect(await dialog.findByText(/The disk is full\./)).toBeVisible()
})

test('a time that was saved elsewhere meanwhile is shown, and the organiser decides', async () => {
  const { organiser, dialog, enter, send, readTold } = await openDialog()
  enter('2024-02-04T15:30')
  await organiser.call(updateSettings, { body: { return_by: '2024-02-04T18:00' } })
  await send()
  expect(await dialog.findByText(/Return by \(now 2024-02-04T18:00\)/)).toBeVisible()
  expect(await readTold()).toEqual([])
  await send()
  await expectToasts('success: Emails are on their way to 2 members of 1 team.')
  expect(await readTold()).toEqual(['2024-02-04T20:30:00.000Z'])
})
