import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { orderColumns } from './order-columns.tsx'
import { cells, headers, ids, results, rows, startOrders } from '#testing/orders-page.ts'

function header(name: string): HTMLElement {
  const heads = screen.getAllByRole('columnheader')
  return firstOf(heads.filter((head) => head.textContent === name))
}

/** Width in pixels that a window of 1024 leaves beside the filters. */
const besideFilters = 686

test('in a small window the columns shown at first fit beside the filters, with the wait', () => {
  const { id, created_at, team_id, team_code, quantity, status } = orderColumns
  const shown = [id, created_at, team_id, team_code, quantity, status]
  const narrowest = shown.map(({ width, minWidth }) => width ?? minWidth ?? 0)
  expect(narrowest.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(besideFilters)
  expect(created_at.minWidth).toBeGreaterThanOrEqual('Nov 26, 01:11 · 23 h 59 min'.length * 7.5)
})

const shownColumns = () => new URLSearchParams(location.search).get('columns')

describe('the heads of the columns', () => {
  /** Three orders, of two teams. */
  async function startMixed() {
    const event = await startOrders()
    const { db, hardware } = event
    const teams = [event.team, await makeTeam(db)].toSorted((a, b) => (a.code < b.code ? -1 : 1))
    const [first, last] = teams
    if (first === undefined || last === undefined) throw new Error('Two teams were made.')
    const make = async (team: { id: number }, status: 'Submitted' | 'Picked Up', units: number) =>
      (await makeOrder(db, { team, status, lines: [{ item: hardware, quantity: units }] })).id
    const out = await make(last, 'Picked Up', 1)
    const large = await make(last, 'Submitted', 5)
    const small = await make(first, 'Submitted', 2)
    return { ...event, out, large, small }
  }

  test('sort by what is in them, either way, and back', async () => {
    const { out, large, small, open } = await startMixed()
    const { user } = await open()
    await results('3 results')
    expect(ids()).toEqual([out, large, small])

    await user.click(header('Status'))
    await waitFor(() => expect(ids()).toEqual([large, small, out]))
    expect(new URLSearchParams(location.search).get('ordering')).toBe('status')
    expect(header('Status')).toHaveAttribute('aria-sort', 'ascending')
    await user.click(header('Team'))
    await waitFor(() => expect(ids()).toEqual([small, out, large]))
    await user.click(header('Team'))
    await waitFor(() => expect(ids()).toEqual([large, out, small]))
    await user.click(header('Order Qty'))
    await waitFor(() => expect(ids()).toEqual([large, small, out]))

    window.history.back()
    await waitFor(() => expect(ids()).toEqual([large, out, small]))
    expect(header('Team')).toHaveAttribute('aria-sort', 'descending')
    await user.click(header('Team'))
    await waitFor(() => expect(ids()).toEqual([out, large, small]))
    expect(location.search).toBe('')
  })

  test('a step back to another page of another ordering leads there', async () => {
    const { db, team, hardware, open } = await startOrders({ many: 7 })
    const { user, client } = await open('?size=5&page=2')
    await results('7 results')
    const lastPage = ids()
    expect(lastPage).toHaveLength(2)
    const createdAt = '2024-03-01T12:00:00.000Z'
    await makeOrder(db, { team, createdAt, lines: [{ item: hardware, quantity: 9 }] })
    await user.click(header('Order Qty'))
    await waitFor(() => expect(ids()).toHaveLength(5))
    expect(location.search).toBe('?size=5&ordering=-quantity')
    window.history.back()
    await waitFor(() => expect(ids()).toEqual(lastPage))
    await client.invalidateQueries()
    await waitFor(() => expect(ids()).toEqual([...lastPage, expect.any(Number)]))
    expect(location.search).toBe('?size=5&page=2')
  })

  test('say in the filters what they sort by, where it can be taken back', async () => {
    const { out, large, small, open } = await startMixed()
    const { user } = await open('?ordering=-quantity')
    await results('3 results')
    expect(ids()).toEqual([large, small, out])
    const group = within(screen.getByRole('radiogroup', { name: 'Order by' }))
    expect(group.getByRole('radio', { name: 'Order Qty, descending' })).toBeChecked()
    await user.click(group.getByRole('radio', { name: 'Default' }))
    await waitFor(() => expect(ids()).toEqual([out, large, small]))
    expect(group.getAllByRole('radio')).toHaveLength(3)
  })
})

describe('the columns', () => {
  test('that are shown are kept in the address, and Back hides them again', async () => {
    const { open } = await startOrders({ many: 1 })
    const { user } = await open()
    await results('1 result')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Updated At' }))
    expect(shownColumns()).toBe('id,created_at,team_id,team_code,quantity,status,updated_at')
    await user.click(screen.getByRole('checkbox', { name: 'Team ID' }))
    await waitFor(() => expect(headers()).not.toContain('Team ID'))
    expect(screen.getByRole('checkbox', { name: 'ID' })).toBeDisabled()
    window.history.back()
    await waitFor(() => expect(headers()).toContain('Team ID'))
    await user.click(screen.getByRole('checkbox', { name: 'Updated At' }))
    await waitFor(() => expect(shownColumns()).toBeNull())
  })

  test('come from the address; an unknown one is left out', async () => {
    const { open } = await startOrders({ many: 1 })
    await open('?columns=status,updated_at,colour')
    await results('1 result')
    expect(headers()).toEqual(['ID', 'Status', 'Updated At'])
  })

  test('say what was requested also where the answer with the units ends early', async () => {
    const { db, team, open } = await startOrders()
    const item = await makeItem(db, { name: 'Wire', quantity: 50_000 })
    for (const quantity of [7000, 7000, 7000, 1, 1, 1]) {
      await makeOrder(db, { team, lines: [{ item, quantity }] })
    }
    const { network } = await open('?columns=requested&size=5&ordering=created_at')
    await results('6 results')
    const requested = () => rows().map((row) => cells(row)[1])
    const large = '7,000 × Wire'
    await waitFor(() => expect(requested()).toEqual([large, large, large, '1 × Wire', '1 × Wire']))
    const reads = network.calls.filter((line) => /orders/.test(line) && !/units=false/.test(line))
    expect(reads).toHaveLength(3)
  })

  test('on a phone begin with what the desk looks for, and leave Team ID out', async () => {
    const { open } = await startOrders({ many: 1 })
    const { user } = await open('', 360)
    await results('1 result')
    expect(headers()).toEqual(['ID', 'Team', 'Status', 'Time Ordered', 'Order Qty'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Team ID' }))
    await waitFor(() => expect(headers()).toContain('Team ID'))
  })
})
