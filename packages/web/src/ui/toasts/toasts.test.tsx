import Modal from '@mui/material/Modal'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firstOf, letButtonsSettle } from '#testing/browser.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { SideSheet } from '../dialogs/SideSheet.tsx'
import { ToastQueue } from './ToastQueue.tsx'
import { toast, useAttempt } from './toasts.ts'

function shown(): (string | null)[] {
  return screen.queryAllByText(/./, { selector: '.MuiAlert-message' }).map((e) => e.textContent)
}

/** How screen readers announce it: as the nearest live region around it says. */
function politenessOf(text: string): string | null | undefined {
  return screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live')
}

/** Closes the newest one. */
async function closeNewest(): Promise<void> {
  await userEvent
    .setup({ delay: null })
    .click(firstOf(screen.getAllByRole('button', { name: 'Dismiss' })))
}

/** Something that is refused every time. */
function Refused({ name }: { readonly name: string }) {
  const attempt = useAttempt()
  const [tries, setTries] = useState(1)
  const onClick = () => {
    attempt.clear()
    attempt.refuse(`${name} ${tries}`)
    setTries(tries + 1)
  }
  return <button onClick={onClick}>{name}</button>
}

function SheetPage() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <SideSheet open={isOpen} title="Sheet" onClose={() => setIsOpen(false)}>
        <button onClick={() => setIsOpen(false)}>Close sheet</button>
      </SideSheet>
      <ToastQueue />
    </>
  )
}

function DialogPage() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const labels = { title: 'Sure?', confirmLabel: 'Yes', cancelLabel: 'No' }
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Ask</button>
      <ConfirmDialog open={isOpen} {...labels} onConfirm={close} onClose={close}>
        Really?
      </ConfirmDialog>
      <ToastQueue />
    </>
  )
}

test('the newest notifications show at once, three at a time, and none is lost', async () => {
  render(<ToastQueue />)
  act(() => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) toast.info(text)
  })
  expect(shown()).toEqual(['five', 'four', 'three'])

  await closeNewest()
  expect(shown()).toEqual(['four', 'three', 'two'])
  act(() => toast.info('six'))
  expect(shown()).toEqual(['six', 'four', 'three'])
  for (const left of [['four', 'three', 'two'], ['three', 'two', 'one'], ['two', 'one'], ['one']]) {
    await closeNewest()
    expect(shown()).toEqual(left)
  }
})

test('a notification that gives way to newer ones is read out only once', async () => {
  render(<ToastQueue />)
  act(() => toast.error('first'))
  expect(screen.getByRole('alert')).toHaveTextContent('first')
  act(() => {
    for (const text of ['two', 'three', 'four']) toast.info(text)
  })
  expect(screen.queryByText('first')).toBeNull()
  await closeNewest()
  expect(screen.getByText('first')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(politenessOf('first')).toBe('off')
})

test('a failure that is shown or queued is not added again', () => {
  render(<ToastQueue />)
  act(() => {
    toast.error('It failed')
    toast.error('It failed')
    toast.warning('It failed')
  })
  expect(shown()).toEqual(['It failed', 'It failed'])
})

test('a failure that has to wait shows when it happens again', () => {
  render(<ToastQueue />)
  act(() => {
    for (const text of ['one', 'two', 'three', 'four', 'one']) toast.error(text)
  })
  expect(shown()).toEqual(['one', 'four', 'three'])
})

test('the same success again is another notification', () => {
  render(<ToastQueue />)
  act(() => {
    toast.success('Saved')
    toast.success('Saved')
  })
  expect(shown()).toEqual(['Saved', 'Saved'])
})

test('a new attempt closes the failure of the previous one, and nothing else', async () => {
  const user = userEvent.setup({ delay: null })
  render(
    <>
      <Refused name="Join" />
      <Refused name="Leave" />
      <ToastQueue />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(shown()).toEqual(['Leave 1', 'Join 1'])
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(shown()).toEqual(['Join 2', 'Leave 1'])
})

test('a sheet that is open has the notifications in it, where the keyboard reaches them', async () => {
  const user = userEvent.setup({ delay: null })
  render(<SheetPage />)
  act(() => toast.info('Before'))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const sheet = await screen.findByRole('dialog', { name: 'Sheet' })
  expect(within(sheet).getByText('Before')).toBeVisible()
  expect(politenessOf('Before')).toBe('off')
  const region = sheet.querySelector('[aria-live]:has([aria-label=Notifications])')
  act(() => toast.success('Inside'))
  expect(region).toContainElement(screen.getByText('Inside'))
  expect(politenessOf('Inside')).toBe('polite')

  await user.click(screen.getByRole('button', { name: 'Close sheet' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown()).toEqual(['Inside', 'Before'])
  expect(politenessOf('Inside')).toBe('off')
})

test('an open dialog has the notifications in it, where F8 and screen readers reach them', async () => {
  const user = userEvent.setup({ delay: null })
  render(<DialogPage />)
  act(() => toast.info('Before'))
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  const dialog = within(await screen.findByRole('dialog'))
  act(() => toast.error('Refused'))
  expect(dialog.getByRole('alert')).toHaveTextContent('Refused')
  await user.keyboard('{F8}')
  expect(firstOf(dialog.getAllByRole('button', { name: 'Dismiss' }))).toHaveFocus()
})

test('an error interrupts a screen reader, anything else waits', () => {
  render(<ToastQueue />)
  act(() => {
    toast.error('Broken')
    toast.success('Saved')
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Broken')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(politenessOf('Saved')).toBe('polite')
})

test('the region that screen readers listen to is there before the first notification', () => {
  render(<ToastQueue />)
  const region = document.querySelector('[aria-live=polite]')
  expect(region).toBeEmptyDOMElement()
  act(() => toast.info('News'))
  expect(region).toContainElement(screen.getByText('News'))
})

test('what opens above the page does not hide that region', async () => {
  const page = (isOpen: boolean) => (
    <>
      <ToastQueue />
      <Modal open={isOpen}>
        <p>Above</p>
      </Modal>
    </>
  )
  const { rerender, container } = render(page(false))
  const region = document.querySelector('[aria-live=polite]')
  rerender(page(true))
  expect(container).toHaveAttribute('aria-hidden', 'true')
  await waitFor(() => expect(region).not.toHaveAttribute('aria-hidden'))
})

test.each(['success', 'error', 'info', 'warning'] as const)(
  'a notification can be of the variant %s',
  (variant) => {
    render(<ToastQueue />)
    act(() => toast[variant]('Told'))
    const name = variant.replace(/^./, (letter) => letter.toUpperCase())
    expect(screen.getByText('Told').parentElement).toHaveClass(`MuiAlert-color${name}`)
  },
)

test('the action of a notification runs once, and closes it', async () => {
  const run = vi.fn<() => void>()
  render(<ToastQueue />)
  act(() => toast.success('Moved', { detail: 'Order #12', action: { label: 'Undo', run } }))
  expect(screen.getByText('Moved')).toBeVisible()
  expect(screen.getByText('Order #12')).toBeVisible()
  await userEvent.setup({ delay: null }).dblClick(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Moved')).toBeNull()
})

test.each([
  ['Undo', [13]],
  ['Dismiss', []],
])('a double click on %s reaches one of two notifications', async (name, undone) => {
  letButtonsSettle()
  const runs: number[] = []
  render(<ToastQueue />)
  act(() => {
    for (const order of [12, 13]) {
      const action = { label: 'Undo', run: () => void runs.push(order) }
      toast.success('Moved', { detail: `Order #${order}`, action })
    }
  })
  const user = userEvent.setup({ delay: null })
  await user.click(firstOf(screen.getAllByRole('button', { name })))
  await user.click(screen.getByRole('button', { name }))
  expect(runs).toEqual(undone)
  expect(screen.getByText('Order #12')).toBeVisible()
})

test('the same success about something else replaces nothing', () => {
  render(<ToastQueue />)
  act(() => {
    toast.success('Moved', { detail: 'Order #12' })
    toast.success('Moved', { detail: 'Order #13' })
  })
  expect(screen.getAllByText('Moved')).toHaveLength(2)
  const orders = screen.getAllByText(/^Order #/).map((detail) => detail.textContent)
  expect(orders).toEqual(['Order #13', 'Order #12'])
})

test('Undo stays for 10 seconds, and as long as it has the focus or the pointer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<ToastQueue />)
  const show = () =>
    act(() => toast.success('Moved', { action: { label: 'Undo', run: vi.fn<() => void>() } }))
  const wait = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })
  show()
  wait(9_900)
  expect(screen.getByText('Moved')).toBeVisible()
  wait(200)
  expect(screen.queryByText('Moved')).toBeNull()

  show()
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  wait(60_000)
  expect(screen.getByText('Moved')).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  wait(10_100)
  expect(screen.queryByText('Moved')).toBeNull()

  show()
  fireEvent.mouseEnter(screen.getByText('Moved'))
  wait(60_000)
  expect(screen.getByText('Moved')).toBeVisible()
})
