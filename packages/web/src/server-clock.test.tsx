import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteServerTime, serverNow, useAtMoments, useNow } from './server-clock.ts'

const hour = 3_600_000

test('setting the clock of the device does not change the time of the server', () => {
  const before = serverNow()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * hour)
  expect(serverNow()).toBeGreaterThanOrEqual(before)
  expect(serverNow()).toBeLessThan(before + hour)
})

test('after a sleep, in which the time of the page may stand still, an answer sets what is shown', () => {
  render(<Clock />)
  const before = shownTime()
  act(() => noteServerTime(serverNow() + 2 * hour))
  expect(shownTime() - before).toBeGreaterThan(hour)
})

test('answers take their time, so that only one from long ago says that the server’s clock was set back', () => {
  const before = serverNow()
  noteServerTime(before - 30_000)
  expect(serverNow()).toBeGreaterThanOrEqual(before)
  noteServerTime(before - hour)
  expect(serverNow()).toBeLessThan(before)
})

test('the time does not change within a render, even when half a minute ends', () => {
  const start = performance.now()
  let reads = 0
  vi.spyOn(performance, 'now').mockImplementation(() => start + 30_000 * reads++)
  // React would complain, which fails the test.
  render(<Clock />)
  expect(shownTime()).not.toBeNaN()
})

test('what a rule says changes at the moment, not up to half a minute later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<Doors opening={serverNow() + 40_000} />)
  await act(() => vi.advanceTimersByTimeAsync(39_000))
  expect(screen.getByText('closed')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1_001))
  expect(screen.getByText('open')).toBeVisible()
})

function Doors({ opening }: { readonly opening: number }) {
  return <p>{useAtMoments([opening], (now) => (now < opening ? 'closed' : 'open'))}</p>
}

function Clock() {
  return <time>{useNow()}</time>
}

const shownTime = () => Number(screen.getByRole('time').textContent)
