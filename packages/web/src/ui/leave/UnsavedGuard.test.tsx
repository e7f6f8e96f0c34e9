import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLeave, useUnsaved } from './unsaved-forms.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

function Form({ isBeingSaved = false }: { readonly isBeingSaved?: boolean }) {
  useUnsaved(true, isBeingSaved)
  return null
}

function Leave({ onLeave }: { readonly onLeave: () => void }) {
  const leave = useLeave()
  return (
    <button type="button" onClick={() => leave(onLeave)}>
      Leave
    </button>
  )
}

function clickLeave() {
  fireEvent.click(screen.getByRole('button', { name: 'Leave', hidden: true }))
}

test('two clicks on Discard leave once, and the next leave asks again', () => {
  const onLeave = vi.fn<() => void>()
  render(
    <UnsavedGuard>
      <Form />
      <Leave onLeave={onLeave} />
    </UnsavedGuard>,
  )
  clickLeave()
  const discard = screen.getByRole('button', { name: 'Discard' })
  fireEvent.click(discard)
  fireEvent.click(discard)
  expect(onLeave).toHaveBeenCalledOnce()
  clickLeave()
  expect(onLeave).toHaveBeenCalledOnce()
})

test.each([
  [
    'from around the guard of the form',
    (leave: React.ReactNode) => (
      <UnsavedGuard>
        <UnsavedGuard>
          <Form />
        </UnsavedGuard>
        {leave}
      </UnsavedGuard>
    ),
  ],
  [
    'from outside of any',
    (leave: React.ReactNode) => (
      <>
        <UnsavedGuard>
          <Form />
        </UnsavedGuard>
        {leave}
      </>
    ),
  ],
])('what leaves %s asks', (_, page) => {
  const onLeave = vi.fn<() => void>()
  render(page(<Leave onLeave={onLeave} />))
  clickLeave()
  expect(onLeave).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('leaving a sheet beside that of the form does not ask', () => {
  const onLeave = vi.fn<() => void>()
  render(
    <>
      <UnsavedGuard>
        <Form />
      </UnsavedGuard>
      <UnsavedGuard>
        <Leave onLeave={onLeave} />
      </UnsavedGuard>
    </>,
  )
  clickLeave()
  expect(onLeave).toHaveBeenCalledOnce()
})

test('leaving during a save asks, until it is saved or refused', async () => {
  const onLeave = vi.fn<() => void>()
  const page = (isBeingSaved: boolean) => (
    <UnsavedGuard>
      <Form isBeingSaved={isBeingSaved} />
      <Leave onLeave={onLeave} />
    </UnsavedGuard>
  )
  const { rerender } = render(page(true))
  clickLeave()
  expect(screen.getByRole('dialog', { name: 'Leave before this is saved?' })).toBeVisible()
  rerender(page(false))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onLeave).not.toHaveBeenCalled()
  rerender(page(true))
  clickLeave()
  const dialog = within(screen.getByRole('dialog', { name: 'Leave before this is saved?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Leave' }))
  expect(onLeave).toHaveBeenCalledOnce()
})
