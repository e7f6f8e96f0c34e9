// Runs in test:all only: it tries every filter; `OrdersPage.test.tsx` tries the list.
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ids, results, rows, startOrders } from '#testing/orders-page.ts'
import { expectOpenedAt } from '#testing/team-page.ts'

describe('the filters', () => {
  test('the filters order the orders by time', async () => {
    const { open } = await startOrders({ many: 3 })
    const { user } = await open()
    await results('3 results')
    const oldestFirst = ids()
    const group = within(screen.getByRole('radiogroup', { name: 'Order by' }))
    expect(group.getByRole('radio', { name: 'Default' })).toBeChecked()
    await user.click(group.getByRole('radio', { name: 'Newest first' }))
    await waitFor(() => expect(ids()).toEqual(oldestFirst.toReversed()))
    expect(location.search).toBe('?ordering=-created_at')
    await user.click(group.getByRole('radio', { name: 'Oldest first' }))
    await waitFor(() => expect(ids()).toEqual(oldestFirst))
    expect(location.search).toBe('?ordering=created_at')
  })

  test('the filters narrow to statuses, each shown with its number of orders', async () => {
    const { db, team, hardware, open } = await startOrders({ many: 2 })
    const lines = [{ item: hardware, quantity: 1 }]
    for (const status of ['Cancelled', 'Picked Up', 'Cancelled', 'Cancelled'] as const) {
      await makeOrder(db, { team, status, lines })
    }
    const { user } = await open()
    await results('6 results')
    const group = within(screen.getByRole('group', { name: 'Status' }))
    const boxes = group.getAllByRole('checkbox')
    const shown = boxes.map((box) => box.closest('label')?.parentElement?.textContent)
    expect(shown).toEqual([
      'In progress2',
      'Ready for pickup0',
      'Picked Up1',
      'Cancelled3',
      'Returned0',
    ])
    await user.click(group.getByRole('checkbox', { name: 'Cancelled' }))
    await results('3 results')
    await user.click(group.getByRole('checkbox', { name: 'Picked Up' }))
    await results('4 results')
    expect(new URLSearchParams(location.search).get('status')).toBe('Cancelled,Picked Up')
    expect(group.getByText('2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await results('6 results')
    expect(location.search).toBe('')
  })

  test('the orders of an hour, to which statistics lead, until the hour is taken away', async () => {
    const { db, team, hardware, open } = await startOrders({ many: 6 })
    const lines = [{ item: hardware, quantity: 1 }]
    for (const createdAt of ['2024-02-03T11:59:59.999Z', '2024-02-03T13:00:00.000Z']) {
      await makeOrder(db, { team, createdAt, lines })
    }
    const { user } = await open('?hour=2024-02-03T12:00:00.000Z&size=5&page=2')
    await results('6 results')
    const chip = screen.getByRole('button', { name: 'Feb 3, 07:00 to 08:00' })
    chip.focus()
    await user.keyboard('{Delete}')
    await results('8 results')
    expect(location.search).toBe('?size=5')
  })

  test('Enter in the search opens the only order that the filters leave', async () => {
    const { db, team, hardware, open } = await startOrders({ many: 1 })
    const createdAt = '2024-02-03T13:00:00.000Z'
    await makeOrder(db, { team, createdAt, lines: [{ item: hardware, quantity: 1 }] })
    const { user } = await open('?hour=2024-02-03T12:00:00.000Z')
    await results('1 result')
    const [id] = ids()
    await user.type(screen.getByRole('searchbox'), 'Arduino{Enter}')
    await waitFor(() => expect(location.pathname).toBe(`/teams/${team.code}`))
    await expectOpenedAt(team.code, Number(id))
  })

  test('a status starts at the first page again', async () => {
    const { open } = await startOrders({ many: 6 })
    const { user } = await open('?size=5&page=2')
    await results('6 results')
    await user.click(screen.getByRole('checkbox', { name: 'In progress' }))
    await waitFor(() => expect(location.search).toBe('?size=5&status=Submitted'))
  })

  test('a search for a team starts at the first page again', async () => {
    const { db, hardware, open } = await startOrders({ many: 6 })
    const other = await makeTeam(db)
    const { id } = await makeOrder(db, { team: other, lines: [{ item: hardware, quantity: 1 }] })
    const { user } = await open('?size=5&page=2')
    await results('7 results')
    const box = screen.getByRole('searchbox', { name: 'Search items' })
    await user.type(box, other.code.toLowerCase())
    await results('1 result')
    expect(ids()).toEqual([id])
    expect(location.search).toBe(`?size=5&search=${other.code.toLowerCase()}`)
    await user.clear(box)
    await user.type(box, 'nothing like it{Enter}')
    await results('0 results')
    expect(screen.getByText('No orders found')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all orders' }))
    await results('7 results')
    expect(box).toHaveValue('')
    expect(location.search).toBe('?size=5')
  })

  test('the filters come from the address', async () => {
    const { team, open } = await startOrders({ many: 6 })
    const { network } = await open(
      `?search=${team.code}&status=Submitted,Lost&ordering=-created_at&size=5&page=2`,
    )
    await results('6 results')
    expect(rows()).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: 'In progress' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Newest first' })).toBeChecked()
    expect(screen.getByRole('searchbox')).toHaveValue(team.code)
    expect(network.calls.at(-1)).toBe(
      `GET /api/hardware/orders/?limit=5&offset=5&search=${team.code}&ordering=-created_at&status=Submitted&units=false`,
    )
  })

  test('invalid filters count as absent', async () => {
    const { open } = await startOrders({ many: 1 })
    const { network } = await open('?page=0&size=7&ordering=colour&status=Nonsense')
    await results('1 result')
    expect(network.calls.at(-1)).toBe(
      'GET /api/hardware/orders/?limit=25&offset=0&ordering=default&units=false',
    )
    expect(screen.getByRole('button', { name: 'Clear all' })).toBeDisabled()
  })

  test('below the medium breakpoint the filters are in a drawer, which stays as it was left', async () => {
    const { open } = await startOrders({ many: 1 })
    const { user } = await open('', 390)
    await results('1 result')
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument()
    const openDrawer = async () => {
      await user.click(screen.getByRole('button', { name: 'Filters' }))
      return screen.findByRole('dialog', { name: 'Filters' })
    }
    const first = await openDrawer()
    await user.click(within(first).getByRole('checkbox', { name: 'Returned' }))
    await user.click(within(first).getByRole('button', { name: 'Show results' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await results('0 results')
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument()
    // The same element, and with it how far it was scrolled.
    expect(await openDrawer()).toBe(first)
    expect(within(first).getByRole('checkbox', { name: 'Returned' })).toBeChecked()
  })
})
