import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderInRouter } from '#testing/render-in-router.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { UnsavedScopes, useInnerScopes, useLeave, useUnsaved } from './unsaved-forms.ts'

function Form({ isBeingSaved = false }: { readonly isBeingSaved?: boolean }) {
  useUnsaved(true, isBeingSaved)
  return null
}

/** A form of which one part is saved and the other not, as the buttons say. */
function SavedForm() {
  const [isBeingSaved, setIsBeingSaved] = useState(true)
  return (
    <>
      <button onClick={() => setIsBeingSaved(!isBeingSaved)}>Next</button>
      <Form isBeingSaved={isBeingSaved} />
    </>
  )
}

function Leave({ onLeave }: { readonly onLeave: () => void }) {
  const leave = useLeave()
  return <button onClick={() => leave(onLeave)}>Leave the form</button>
}

function Sheet({ children }: { readonly children: ReactNode }) {
  return <UnsavedScopes value={useInnerScopes()}>{children}</UnsavedScopes>
}

/** Shows the third of three pages. */
function show(page: ReactNode) {
  window.history.replaceState({ idx: 0 }, '', '/one')
  window.history.pushState({ idx: 1 }, '', '/two')
  window.history.pushState({ idx: 2 }, '', '/three')
  return renderInRouter(
    <>
      <LeaveQuestion />
      {page}
    </>,
  )
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const clickLeave = () => fireEvent.click(button('Leave the form'))
const discard = async () => fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
const keepEditing = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const address = () => location.pathname + location.search

test('two clicks on Discard leave once', async () => {
  const onLeave = vi.fn<() => void>()
  show(
    <>
      <Form />
      <Leave onLeave={onLeave} />
    </>,
  )
  clickLeave()
  const confirm = screen.getByRole('button', { name: 'Discard' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(onLeave).toHaveBeenCalledOnce()
})

test.each([
  [
    'from around the sheet of the form',
    (leave: ReactNode) => (
      <Sheet>
        <Sheet>
          <Form />
        </Sheet>
        {leave}
      </Sheet>
    ),
  ],
  [
    'from outside of any',
    (leave: ReactNode) => (
      <>
        <Sheet>
          <Form />
        </Sheet>
        {leave}
      </>
    ),
  ],
])('what leaves %s asks', async (_, page) => {
  const onLeave = vi.fn<() => void>()
  show(page(<Leave onLeave={onLeave} />))
  clickLeave()
  expect(onLeave).not.toHaveBeenCalled()
  await discard()
  expect(onLeave).toHaveBeenCalledOnce()
})

test('leaving a sheet beside that of the form does not ask', () => {
  const onLeave = vi.fn<() => void>()
  show(
    <>
      <Sheet>
        <Form />
      </Sheet>
      <Sheet>
        <Leave onLeave={onLeave} />
      </Sheet>
    </>,
  )
  clickLeave()
  expect(onLeave).toHaveBeenCalledOnce()
})

test('leaving during a save asks, until it is saved or refused', async () => {
  const onLeave = vi.fn<() => void>()
  show(
    <>
      <SavedForm />
      <Leave onLeave={onLeave} />
    </>,
  )
  clickLeave()
  expect(screen.getByRole('dialog', { name: 'Leave before this is saved?' })).toBeVisible()
  fireEvent.click(button('Next'))
  await isGone()
  expect(onLeave).not.toHaveBeenCalled()
  fireEvent.click(button('Next'))
  clickLeave()
  const dialog = within(screen.getByRole('dialog', { name: 'Leave before this is saved?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Leave' }))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('steps back ask each time, and are taken once that is confirmed', async () => {
  show(<Form />)
  window.history.go(-2)
  await keepEditing()
  await isGone()
  await expect.poll(address).toBe('/three')
  window.history.go(-2)
  await discard()
  await expect.poll(address).toBe('/one')
})

test('a link to another page asks; one that opens a sheet above this one does not', async () => {
  show(
    <>
      <Form />
      <Link to="?item=5">Open</Link>
      <Link to="/two">Go</Link>
    </>,
  )
  fireEvent.click(screen.getByText('Open'))
  await expect.poll(address).toBe('/three?item=5')
  window.history.back()
  await expect.poll(address).toBe('/three')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByText('Go'))
  await discard()
  await expect.poll(address).toBe('/two')
})

test('the browser asks before it closes the page, and no longer than that', () => {
  const { unmount } = show(<Form />)
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  unmount()
  expect(leave()).toBe(true)
})
