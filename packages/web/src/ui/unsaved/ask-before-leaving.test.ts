import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openedState } from '../page/history-entry.ts'
import { hearStepsFirst } from '../page/history-steps.ts'
import { askBeforeLeaving, type Go } from './ask-before-leaving.ts'

/** Three pages of an app whose router writes an index into each entry; the last one is shown. */
function start() {
  window.history.replaceState({ idx: 0 }, '', '/one')
  window.history.pushState({ idx: 1 }, '', '/two')
  window.history.pushState({ idx: 2 }, '', '/three')
  hearStepsFirst()
  const router = vi.fn<(address: string) => void>()
  const onPop = () => router(location.pathname + location.search)
  window.addEventListener('popstate', onPop)
  const asked: Go[] = []
  const stop = askBeforeLeaving((go) => asked.push(go))
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

test('what is opened above is left and entered again, without asking', async () => {
  const { router, asked } = start()
  window.history.pushState({ idx: 3, usr: openedState('item') }, '', '/three?item=5')
  window.history.pushState(
    { idx: 4, usr: openedState('item', 'sheet') },
    '',
    '/three?item=5&sheet=edit',
  )
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

test('two steps back at once from what is opened above close it, and ask before the second', async () => {
  const { router, asked } = start()
  window.history.pushState({ idx: 3, usr: openedState('item') }, '', '/three?item=5')
  window.history.go(-2)
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(router.mock.calls).toEqual([['/three']]))
})

test('a step on to another page is not taken, whatever is opened above that', async () => {
  const { router, asked, stop } = start()
  window.history.pushState({ idx: 3, usr: openedState('item') }, '', '/four?item=5')
  window.history.back()
  await waitFor(() => expect(router).toHaveBeenCalledOnce())
  window.history.forward()
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(router.mock.calls).toEqual([['/three'], ['/three']]))
  stop()
  asked[0]?.()
  await waitFor(() => expect(location.search).toBe('?item=5'))
})

test('what was asked for is done when nothing holds it any more', async () => {
  const { router, asked, stop } = start()
  window.history.go(-2)
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(location.pathname).toBe('/three'))
  stop()
  asked[0]?.()
  await waitFor(() => expect(router.mock.calls).toEqual([['/three'], ['/one']]))
})

test('a link to another page waits; one into another window and a mail link do not', () => {
  const { asked, stop } = start()
  const [page, window, mail] = [addLink('/two'), addLink('/two', '_blank'), addLink('mailto:a@b.c')]
  const opened: unknown[] = []
  for (const link of [page, window, mail]) link.addEventListener('click', () => opened.push(link))
  for (const link of [page, window, mail]) link.click()
  expect(opened).toEqual([window, mail])
  expect(asked).toHaveLength(1)
  stop()
  asked[0]?.()
  expect(opened).toEqual([window, mail, page])
})

test('the browser asks before it closes the page, and no longer than that', () => {
  const { stop } = start()
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  stop()
  expect(leave()).toBe(true)
})
