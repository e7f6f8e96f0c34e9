import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { look, pass, useFakeTimers } from '#testing/browser.ts'
import { startNews } from '#testing/news-page.ts'
import { holdLock, provideLocks } from '#testing/web-locks.ts'

// Tests of spec §17.

const lock = 'changes while hidden'

test('one hidden page of a browser keeps a stream, and hears of news alone', async () => {
  provideLocks()
  const { first, follow, move, streams } = await startNews()
  const { network } = await follow('/inventory')
  // Shown once all is read that the page shows.
  await screen.findByText('Lamp')
  look('hidden')
  await waitFor(() => expect(streams()).toBe(1))
  const before = network.calls.length
  await move(first, 'Ready for Pickup')
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  const paths = network.calls.slice(before).map((call) => call.split('?')[0])
  expect(new Set(paths)).toEqual(
    new Set(['GET /api/event/news/', 'GET /api/event/teams/team/orders/']),
  )
  look('visible')
  await waitFor(() => expect(streams()).toBe(1))
  expect(document.title).not.toMatch(/^\(/)
})

test('the other hidden pages ask once a minute, until it is their turn', async () => {
  useFakeTimers()
  provideLocks()
  const { release } = await holdLock(lock)
  const { first, follow, move, streams } = await startNews()
  await follow('/inventory')
  // Shown once all is read that the page shows.
  await screen.findByText('Lamp')
  look('hidden')
  expect(streams()).toBe(0)
  await move(first, 'Ready for Pickup')
  await pass(50_000)
  expect(document.title).not.toMatch(/^\(/)
  await pass(11_000)
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  expect(streams()).toBe(0)
  release()
  await waitFor(() => expect(streams()).toBe(1))
})

test('a page that is in front again lets another one keep the stream', async () => {
  provideLocks()
  const { follow, streams } = await startNews()
  await follow('/inventory')
  look('hidden')
  await waitFor(() => expect(streams()).toBe(1))
  look('visible')
  const { release } = await holdLock(lock)
  release()
})

test('without locks a hidden page has no stream and asks once a minute', async () => {
  useFakeTimers()
  const { first, follow, move, streams } = await startNews()
  await follow('/inventory')
  look('hidden')
  expect(streams()).toBe(0)
  await move(first, 'Ready for Pickup')
  await pass(61_000)
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
})
