import { act, renderHook, waitFor } from '@testing-library/react'
import { BrowserRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { useOpened } from './use-opened.ts'

function start(path: string) {
  window.history.replaceState({ idx: 0 }, '', '/before')
  window.history.pushState({ idx: 1, usr: { order: 7 } }, '', path)
  const { result } = renderHook(
    () => ({ item: useOpened('item'), sheet: useOpened('sheet'), state: useLocation().state }),
    { wrapper: BrowserRouter },
  )
  return result
}

const isAt = (search: string) => waitFor(() => expect(location.search).toBe(search))

test('one thing is open at a time; Back leads from one to the other, and closing to the page', async () => {
  const result = start('/page?filter=on')
  act(() => result.current.item.open('5'))
  act(() => result.current.sheet.open('edit'))
  expect(location.search).toBe('?filter=on&sheet=edit')
  window.history.back()
  await isAt('?filter=on&item=5')
  window.history.forward()
  await isAt('?filter=on&sheet=edit')
  act(() => result.current.sheet.close())
  await isAt('?filter=on')
  window.history.back()
  await waitFor(() => expect(location.pathname).toBe('/before'))
})

test('a late answer closes nothing that it was not about', async () => {
  const result = start('/page')
  act(() => result.current.item.open('5'))
  const { close, replace } = result.current.item
  act(() => result.current.sheet.open('other'))
  act(close)
  act(() => replace('6'))
  expect(location.search).toBe('?sheet=other')
  act(() => result.current.sheet.close())
  await isAt('')
  act(() => result.current.sheet.close())
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
  await isAt('')
})

test('the hash of the page, and what else its entry says, stay', async () => {
  const result = start('/page#place')
  act(() => result.current.item.open('5'))
  expect(location.search + location.hash).toBe('?item=5#place')
  expect(result.current.state).toEqual({ order: 7, above: 1 })
  act(() => result.current.item.close())
  await waitFor(() => expect(location.search + location.hash).toBe('#place'))
  expect(result.current.state).toEqual({ order: 7 })
})

test('a pasted address is closed in its place, and leads back to what was asked for', async () => {
  const result = start('/page?sheet=edit&filter=on')
  act(() => result.current.sheet.back('item', '5'))
  expect(location.search).toBe('?filter=on&item=5')
  act(() => result.current.item.close())
  expect(location.search).toBe('?filter=on')
  window.history.back()
  await waitFor(() => expect(location.pathname).toBe('/before'))
})
