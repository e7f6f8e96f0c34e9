import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { BrowserRouter, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { openedIn, presentEntry } from '../leave/history.ts'
import { useOpened } from './use-opened.ts'

function start(path: string) {
  window.history.replaceState(null, '', '/before')
  window.history.pushState(null, '', path)
  const { result } = renderHook(() => ({ item: useOpened('item'), sheet: useOpened('sheet') }), {
    wrapper: BrowserRouter,
  })
  return result
}

test('a late answer closes nothing that it was not about', async () => {
  const result = start('/page')
  act(() => result.current.item.open('5'))
  act(() => result.current.sheet.open('edit'))
  const { close } = result.current.sheet
  act(close)
  await waitFor(() => expect(location.search).toBe('?item=5'))
  act(close)
  act(() => result.current.sheet.open('other'))
  act(close)
  expect(location.search).toBe('?item=5&sheet=other')
  act(() => result.current.item.close())
  await waitFor(() => expect(location.search).toBe(''))
  act(() => result.current.item.close())
  expect(location.pathname).toBe('/page')
})

test('an object that replaces the open one is closed by one step back', async () => {
  const result = start('/page')
  act(() => result.current.item.open('new'))
  const { replace } = result.current.item
  act(() => replace('7'))
  expect(location.search).toBe('?item=7')
  act(() => replace('8'))
  expect(location.search).toBe('?item=7')
  window.history.back()
  await waitFor(() => expect(location.search).toBe(''))
})

test('the hash of the page, and what else its entry says, stay', async () => {
  const result = start('/page#place')
  window.history.replaceState({ ...window.history.state, usr: { order: 7 } }, '')
  act(() => result.current.item.open('5'))
  expect(location.search + location.hash).toBe('?item=5#place')
  expect(presentEntry().state).toEqual({ order: 7, opened: ['item'] })
  act(() => result.current.item.close())
  await waitFor(() => expect(location.search + location.hash).toBe('#place'))
  expect(presentEntry().state).toEqual({ order: 7 })
})

test('a pasted address is closed with what was opened above, and Back does not open it again', async () => {
  const result = start('/page?item=5&filter=on')
  act(() => result.current.sheet.open('edit'))
  act(() => result.current.item.close())
  await waitFor(() => expect(location.search).toBe('?filter=on'))
  expect(openedIn(presentEntry().state)).toEqual([])
  window.history.back()
  await waitFor(() => expect(location.pathname).toBe('/before'))
})

/** Shows what is open, and what takes until `loaded` to load of it, as a page does that the router waits for. */
function Slow({ loaded }: { readonly loaded: Promise<void> }) {
  const { value, change } = useOpened('sheet')
  const inRouter = useSearchParams()[0].get('sheet')
  if (inRouter === 'all') use(loaded)
  return <button onClick={() => change(value === 'all' ? 'some' : 'all')}>{value}</button>
}

test('a change shows at once, and the next one goes on from it', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<void>()
  window.history.replaceState(null, '', '/page?sheet=some')
  render(
    <Suspense>
      <Slow loaded={loaded} />
    </Suspense>,
    { wrapper: BrowserRouter },
  )
  const button = screen.getByRole('button')
  await act(async () => button.click())
  expect(location.search).toBe('?sheet=all')
  expect(button).toHaveTextContent('all')
  await act(async () => button.click())
  expect(location.search).toBe('?sheet=some')
  await act(async () => resolve())
  expect(button).toHaveTextContent('some')
})

test('a change to what is open already, or of what is closed, adds no step to the history', async () => {
  const result = start('/page')
  act(() => result.current.sheet.open('some'))
  const { change } = result.current.sheet
  const entries = window.history.length
  act(() => change('all'))
  act(() => change('all'))
  expect(window.history).toHaveLength(entries + 1)
  act(() => result.current.sheet.close())
  await waitFor(() => expect(location.search).toBe(''))
  act(() => change('all'))
  expect(location.search).toBe('')
})
