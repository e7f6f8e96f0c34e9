import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'
import { useSearchState } from './use-search-state.ts'

function Page() {
  const [{ search, page }, change] = useSearchState({ search: '', page: '0' })
  return (
    <>
      <header>
        <button>Menu</button>
      </header>
      <main>
        <h1 tabIndex={-1}>Things</h1>
        <SearchBox
          label="Search things"
          value={search}
          onSearch={(text, options) => change({ search: text, page: '0' }, options)}
        />
        <button onClick={() => change({ page: '2' })}>Page 2</button>
        <output>{`${search} on ${page}`}</output>
      </main>
    </>
  )
}

function open(address: string) {
  window.history.replaceState(null, '', address)
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
  return {
    user: userEvent.setup({ delay: null }),
    box: screen.getByRole('searchbox', { name: 'Search things' }),
  }
}

test('the search is in the address a moment after the last key, and defaults are not', async () => {
  const { user, box } = open('/things?page=3&other=kept')
  await user.type(box, ' red lamp ')
  await waitFor(() => expect(location.search).toBe('?other=kept&search=red+lamp'))
  expect(screen.getByRole('status')).toHaveTextContent('red lamp on 0')
  expect(box).toHaveValue(' red lamp ')
})

test('an address with a search fills the box, and clearing empties both', async () => {
  const { user, box } = open('/things?search=lamp')
  expect(box).toHaveValue('lamp')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(location.search).toBe('')
  expect(box).toHaveValue('')
  expect(box).toHaveFocus()
})

test('Enter searches at once, but not the one that ends a composition', () => {
  const { box } = open('/things')
  fireEvent.change(box, { target: { value: 'wire' } })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(location.search).toBe('')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(location.search).toBe('?search=wire')
})

test('a change of page leaves the search as it is', async () => {
  const { user, box } = open('/things?search=lamp')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(location.search).toBe('?search=lamp&page=2')
  expect(box).toHaveValue('lamp')
})

/** Types, and waits until the search has settled. */
async function settle(user: UserEvent, box: HTMLElement, typed: string, search: string) {
  await user.type(box, typed)
  await waitFor(() => expect(location.search).toBe(search))
}

async function goBackTo(search: string) {
  window.history.back()
  await waitFor(() => expect(location.search).toBe(search))
}

test('going back undoes a typed search as a whole, however often it settled', async () => {
  const { user, box } = open('/things?page=2')
  await settle(user, box, 'red', '?search=red')
  await settle(user, box, ' lamp', '?search=red+lamp')
  await settle(user, box, '{Backspace}{Backspace}', '?search=red+la')
  await goBackTo('?page=2')
  await waitFor(() => expect(box).toHaveValue(''))
  await settle(user, box, 'wire', '?search=wire')
  await goBackTo('?page=2')
})

test('another search is another step back', async () => {
  const { user, box } = open('/things')
  await settle(user, box, 'red', '?search=red')
  await user.type(box, 'wire', { initialSelectionStart: 0, initialSelectionEnd: 'red'.length })
  await waitFor(() => expect(location.search).toBe('?search=wire'))
  await user.clear(box)
  await waitFor(() => expect(location.search).toBe(''))
  await settle(user, box, 'lamp', '?search=lamp')
  await goBackTo('?search=wire')
  await waitFor(() => expect(box).toHaveValue('wire'))
  await goBackTo('?search=red')
})

test('text typed after Enter, or after the box was left, is another step back', async () => {
  const { user, box } = open('/things')
  await user.type(box, 'red{Enter}')
  await settle(user, box, ' lamp', '?search=red+lamp')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(location.search).toBe('?search=red+lamp&page=2')
  await settle(user, box, 's', '?search=red+lamps')
  await goBackTo('?search=red+lamp&page=2')
  await goBackTo('?search=red+lamp')
  await goBackTo('?search=red')
})

test('leaving the box searches at once for what was typed', async () => {
  const { user, box } = open('/things')
  await user.type(box, 'wire')
  await user.tab()
  expect(location.search).toBe('?search=wire')
})

test('a search that was undone the moment its delay ends is not made again', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onSearch = vi.fn<(text: string) => void>()
  function Searched({ value }: { readonly value: string }) {
    useLayoutEffect(() => {
      // The delay ends after the box was emptied and before its effects follow.
      if (value === '') vi.advanceTimersByTime(300)
    }, [value])
    return <SearchBox label="Search things" value={value} onSearch={onSearch} />
  }
  const { rerender } = render(<Searched value="lamp" />)
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'lamps' } })
  rerender(<Searched value="lamps" />)
  rerender(<Searched value="" />)
  expect(box).toHaveValue('')
  expect(onSearch).not.toHaveBeenCalled()
})

test('phones change nothing in what is typed, neither its spelling nor its quotation marks', () => {
  const { box } = open('/things')
  expect(box).toHaveAttribute('spellcheck', 'false')
  expect(box).toHaveAttribute('autocorrect', 'off')
  expect(box).toHaveAttribute('autocapitalize', 'none')
})
