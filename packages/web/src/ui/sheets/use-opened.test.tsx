import { act, renderHook, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { openedIn, presentEntry } from '../page/history-entry.ts'
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
