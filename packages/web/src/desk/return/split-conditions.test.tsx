import { expectStockToAddUp, readRemaining } from '@signout/server/testing/world/event.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { section } from '#testing/team-page.ts'
import { openReturn } from '#testing/return-page.ts'

// Tests of spec §10 and §23.

test('four clicks take everything back, two lamps of it broken', async () => {
  const { app, user, shown, submit, lamp } = await openReturn()
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Split Lamp' }))
  expect(shown.getByText('2 Healthy, 1 Broken')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'One more: Broken Lamp' }))
  expect(shown.getByText('1 Healthy, 2 Broken')).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Split Lamp' })).toBeNull()
  await submit()
  expect(await screen.findByText(/^4 taken back from \w+\. Nothing still out\.$/)).toBeVisible()
  expect(await readRemaining(app.db, lamp)).toBe(8)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await readRemaining(app.db, lamp)).toBe(7))
  await expectStockToAddUp(app.db)
})

test('the focus stays on a condition that is changed', async () => {
  const { user, shown } = await openReturn()
  await user.click(shown.getByRole('button', { name: 'Split Lamp' }))
  const condition = shown.getByLabelText('Condition of 1 Lamp')
  condition.focus()
  await user.selectOptions(condition, 'Lost')
  expect(shown.getByText('2 Healthy, 1 Lost')).toBeVisible()
  expect(shown.getByLabelText('Condition of 1 Lamp')).toHaveFocus()
})

test.each(['by order', 'by item'])(
  'of two units one is split off, %s, and the focus goes on to it',
  async (view) => {
    const { user, shown: byOrder } = await openReturn({ lamps: 2 })
    if (view === 'by item') await user.click(screen.getByRole('button', { name: 'By item' }))
    const shown = view === 'by item' ? await section('Checked Out Items') : byOrder
    await user.click(await shown.findByRole('button', { name: 'Split Lamp' }))
    expect(shown.queryByRole('button', { name: 'Split Lamp' })).toBeNull()
    expect(shown.getByRole('button', { name: 'One fewer: Broken Lamp' })).toHaveFocus()
  },
)

test('a split row can be merged again', async () => {
  const { user, shown } = await openReturn()
  await user.click(shown.getByRole('button', { name: 'Split Lamp' }))
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).toBeChecked()
  await user.click(shown.getByRole('button', { name: 'Split Lamp' }))
  expect(shown.getByText('1 Healthy, 1 Broken, 1 Heavily Used')).toBeVisible()
  await user.selectOptions(shown.getByLabelText('Condition of Lamp'), 'Broken')
  expect(shown.getByText('2 Broken, 1 Heavily Used')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Remove Heavily Used: Lamp' }))
  expect(shown.queryByRole('group', { name: 'Conditions of Lamp' })).toBeNull()
})
