import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openReturn } from '#testing/return-page.ts'
import { openOrder } from '#testing/team-page.ts'

// An order may have a thousand rows (spec §9), which take seconds if each tick renders them all again.

/** React keeps the latest props on the element: the same ones mean that it was not rendered again. */
function propsOf(element: HTMLElement): unknown {
  const kept = Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))
  expect(kept).toBeDefined()
  return kept?.[1]
}

/** The rows of a table with a lamp and a motor; `changed` tells which of them were rendered again since. */
function watchRows(table: HTMLElement) {
  const names = ['Lamp', 'Motor']
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(name) })
  const before = new Map(names.map((name) => [name, propsOf(row(name))]))
  return { changed: () => names.filter((name) => propsOf(row(name)) !== before.get(name)) }
}

test('a tick renders no other row of an order to pack again', async () => {
  const { user, shown } = await openOrder()
  const rows = watchRows(shown.getByRole('table'))
  await user.click(shown.getByRole('checkbox', { name: 'Check Lamp' }))
  expect(shown.getByText('1 of 2 items ticked')).toBeVisible()
  expect(rows.changed()).toEqual(['Lamp'])
})

test('a choice renders no other row of an order to return again', async () => {
  const { user, shown } = await openReturn()
  const rows = watchRows(shown.getByRole('table'))
  await user.click(shown.getByRole('checkbox', { name: 'Return Lamp' }))
  await user.selectOptions(shown.getByRole('combobox', { name: /Quantity of Lamp/ }), '2')
  expect(rows.changed()).toEqual(['Lamp'])
})

test('a choice renders no other row again when all orders are shown together', async () => {
  const { user } = await openReturn()
  await user.click(screen.getByRole('button', { name: 'By item' }))
  const all = within(await screen.findByRole('article', { name: 'All orders' }))
  const rows = watchRows(all.getByRole('table'))
  await user.click(all.getByRole('checkbox', { name: 'Return Lamp' }))
  expect(rows.changed()).toEqual(['Lamp'])
})
