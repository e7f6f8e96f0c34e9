import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastQueue } from './ToastQueue.tsx'
import { toast } from './toasts.ts'

/** A page with the queue, whose button has been pressed. */
async function startAtButton() {
  const user = userEvent.setup({ delay: null })
  render(
    <>
      <button>Complete</button>
      <ToastQueue />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  return user
}

test('F8 does what the newest notification that says so offers, and the focus stays', async () => {
  const user = await startAtButton()
  const runs: number[] = []
  act(() => {
    for (const order of [12, 13]) {
      const run = () => void runs.push(order)
      const action = { label: 'Undo', run, takesKey: true as const }
      toast.success('Moved', { detail: `Order #${order}`, action })
    }
    toast.info('News', { action: { label: 'Show', run: () => void runs.push(0) } })
  })
  expect(screen.getAllByText('Undo: F8')).toHaveLength(1)
  await user.keyboard('{F8}')
  expect(runs).toEqual([13])
  expect(screen.queryByText('Order #13')).toBeNull()
  expect(screen.getByText('Undo: F8').parentElement).toHaveTextContent('Order #12')
  expect(screen.getByRole('button', { name: 'Complete' })).toHaveFocus()
})

test('F8 leads to the newest notification where none says so, and the focus goes back when that is closed', async () => {
  const user = await startAtButton()
  const run = vi.fn<() => void>()
  act(() => {
    toast.info('Older')
    toast.success('Moved', { action: { label: 'Undo', run } })
  })
  await user.keyboard('{F8}')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(run).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Complete' })).toHaveFocus()
})
