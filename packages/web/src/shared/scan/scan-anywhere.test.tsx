// Runs in test:all only: it scans on every page of a team what `scanner.test.tsx` scans on one.
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scan } from '#testing/hand-scanner.ts'
import { useToasts } from '#ui/toasts/toasts.ts'
import { openOrder, orderIn, statusOf } from '#testing/team-page.ts'

// Tests of spec §14.

/** Of no team, with letters that a scanner must not press. */
const codes = ['7QX4M', 'XXX4X', 'PCX2N', 'X0012345678']

/** What a person has ticked, chosen and typed. */
function inputs(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
    ({ checked, value }) => `${checked} ${value}`,
  )
}

test('a scan presses nothing on the page of a team, wherever the focus is', async () => {
  const others: { readonly id: number }[] = []
  const { app, team, order } = await openOrder('Submitted', {
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Camera', quantity: 9 }), quantity: 3 }]
      for (const status of ['Ready for Pickup', 'Picked Up'] as const) {
        others.push(await makeOrder(db, { team, status, lines }))
      }
    },
  })
  await orderIn('Checked Out Items', others[1]?.id ?? 0)
  await screen.findByRole('region', { name: 'Team orders' })
  const before = inputs()
  const controls = document.querySelectorAll<HTMLElement>('a, button, input, select, [tabindex]')
  for (const [place, control] of [...controls].entries()) {
    const code = codes[place % codes.length] ?? ''
    act(() => control.focus())
    scan(code)
    await waitFor(() => {
      const { queue } = useToasts.getState()
      expect(queue.at(-1)?.text).toContain(code)
    })
  }
  expect(controls.length).toBeGreaterThan(40)
  expect(inputs()).toEqual(before)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname + location.search).toBe(`/teams/${team.code}`)
  const statuses = await Promise.all([order, ...others].map(async (each) => statusOf(app, each)))
  expect(statuses).toEqual(['Submitted', 'Ready for Pickup', 'Picked Up'])
})
