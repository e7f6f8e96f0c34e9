import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenToPopstateFirst, noteShownEntry, takeSteps } from './history.ts'
import { askBeforeLeaving, type Go } from './unsaved-forms.ts'

/** Three pages of an app whose router writes an index into each entry; the last one is shown, and may not be left. */
function start() {
  window.history.replaceState({ idx: 0 }, '', '/one')
  window.history.pushState({ idx: 1 }, '', '/two')
  window.history.pushState({ idx: 2 }, '', '/three')
  listenToPopstateFirst()
  noteShownEntry()
  const router = vi.fn<(address: string) => void>()
  const onPop = () => router(location.pathname + location.search)
  window.addEventListener('popstate', onPop)
  const asked: Go[] = []
  const stop = askBeforeLeaving(({ pathname }, go) => {
    const isHeld = pathname !== '/three'
    if (isHeld) asked.push(go)
    return isHeld
  })
  onTestFinished(() => {
    stop()
    window.removeEventListener('popstate', onPop)
    document.body.replaceChildren()
  })
  return { router, asked, stop }
}

function addLink(href: string, target = ''): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.target = target
  link.addEventListener('click', (event) => event.preventDefault())
  return document.body.appendChild(link)
}

test('a step back is not taken, and the router hears only where it is', async () => {
  const { router, asked } = start()
  window.history.go(-2)
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(router.mock.calls).toEqual([['/three']]))
})

/** Goes on to another entry, as the router does. */
function push(index: number, address: string) {
  window.history.pushState({ idx: index }, '', address)
  noteShownEntry()
}

test('sheets above are left and reopened without a question', async () => {
  const { router, asked } = start()
  push(3, '/three?item=5')
  push(4, '/three?item=5&sheet=edit')
  for (const steps of [-1, -1, 2, -2]) {
    const heard = router.mock.calls.length
    window.history.go(steps)
    await waitFor(() => expect(router).toHaveBeenCalledTimes(heard + 1))
  }
  expect(router.mock.calls.flat()).toEqual([
    '/three?item=5',
    '/three',
    '/three?item=5&sheet=edit',
    '/three',
  ])
  expect(asked).toEqual([])
})

test('two steps back at once from what is opened above ask, and leave it open', async () => {
  const { router, asked } = start()
  push(3, '/three?item=5')
  window.history.go(-2)
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(router.mock.calls).toEqual([['/three?item=5']]))
})

test('the confirmed step is taken, and the next one is asked about again', async () => {
  const { router, asked } = start()
  window.history.go(-2)
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(location.pathname).toBe('/three'))
  asked[0]?.()
  await waitFor(() => expect(router.mock.calls).toEqual([['/three'], ['/one']]))
  noteShownEntry()
  window.history.forward()
  await waitFor(() => expect(asked).toHaveLength(2))
  await waitFor(() => expect(router.mock.calls).toEqual([['/three'], ['/one'], ['/one']]))
})

test('a step that the app takes itself is not asked about', async () => {
  const { router, asked } = start()
  takeSteps(-1)
  await waitFor(() => expect(router.mock.calls).toEqual([['/two']]))
  expect(asked).toEqual([])
})

test('a link to another page waits, each time; one within the page, into another window or to a mail does not', () => {
  const { asked } = start()
  const page = addLink('/two')
  const others = [addLink('#main'), addLink('/two', '_blank'), addLink('mailto:a@b.c')]
  const opened: unknown[] = []
  for (const link of [page, ...others]) link.addEventListener('click', () => opened.push(link))
  for (const link of [page, ...others]) link.click()
  expect(opened).toEqual(others)
  expect(asked).toHaveLength(1)
  asked[0]?.()
  expect(opened).toEqual([...others, page])
  page.click()
  expect(asked).toHaveLength(2)
  expect(opened).toEqual([...others, page])
})

test('the browser asks before it closes the page, and no longer than that', () => {
  const { stop } = start()
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  stop()
  expect(leave()).toBe(true)
})
