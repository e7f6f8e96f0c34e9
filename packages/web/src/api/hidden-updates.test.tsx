import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { look, pass, useFakeTimers } from '#testing/browser.ts'
import { startNews } from '#testing/news-page.ts'

// Tests of spec §17.

test('a hidden page has no stream, reads its news and what they are about once a minute, and follows again when shown', async () => {
  useFakeTimers()
  const { first, follow, move, streams } = await startNews()
  const { network, client } = await follow('/inventory')
  // Shown once all is read that the page shows.
  await screen.findByText('Lamp')
  look('hidden')
  expect(streams()).toBe(0)
  const before = network.calls.length
  await move(first, 'Ready for Pickup')
  await pass(50_000)
  expect(network.calls).toHaveLength(before)
  await pass(11_000)
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  const paths = network.calls.slice(before).map((call) => call.split('?')[0])
  expect(new Set(paths)).toEqual(
    new Set([
      'GET /api/event/configuration/',
      'GET /api/event/news/',
      'GET /api/event/teams/team/',
      'GET /api/event/teams/team/orders/',
    ]),
  )
  expect(streams()).toBe(0)
  await pass(30_000)
  look('visible')
  await waitFor(() => expect(streams()).toBe(1))
  expect(document.title).not.toMatch(/^\(/)

  // Not earlier by the minutes of the time before.
  look('hidden')
  await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
  const again = network.calls.length
  await pass(45_000)
  expect(network.calls).toHaveLength(again)
})
