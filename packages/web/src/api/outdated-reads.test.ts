import type { Topic } from '@signout/contract'
import { InfiniteQueryObserver, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { beginSeries, OutdatedReads } from './outdated-reads.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  return () => void vi.useRealTimers()
})

/** Long enough for what was heard to be read. */
const settle = () => vi.advanceTimersByTimeAsync(300)

function start() {
  const client = createQueryClient()
  const outdated = new OutdatedReads(client)
  onTestFinished(() => {
    outdated.stop()
    client.clear()
  })
  return { client, outdated }
}

/** A read that is on the screen until `leave`; `count` says how often it was asked. */
async function show(client: QueryClient, topic: Topic, answer = async () => ({})) {
  let count = 0
  const observer = new QueryObserver(client, {
    queryKey: [topic],
    queryFn: () => {
      count += 1
      return answer()
    },
    meta: { reads: [topic] },
    retry: false,
  })
  const leave = observer.subscribe(() => {})
  onTestFinished(leave)
  await vi.advanceTimersByTimeAsync(1)
  return { count: () => count, leave, observer }
}

test('reads on the screen that share a topic are refetched, once for several changes', async () => {
  const { client, outdated } = start()
  const orders = await show(client, 'orders')
  const teams = await show(client, 'teams')
  outdated.hear(['orders', 'inventory'])
  outdated.hear(['orders'])
  expect(orders.count()).toBe(1)
  await settle()
  expect(orders.count()).toBe(2)
  expect(teams.count()).toBe(1)
})

test('reads off the screen are refetched when they are shown again', async () => {
  const { client, outdated } = start()
  const before = await show(client, 'orders')
  before.leave()
  outdated.hear(['orders'])
  await settle()
  expect(before.count()).toBe(1)
  const after = await show(client, 'orders')
  expect(after.count()).toBe(1)
})

test('a read sent after the change, as after our own write, is not repeated', async () => {
  const { client, outdated } = start()
  const orders = await show(client, 'orders')
  outdated.hear(['orders'])
  await vi.advanceTimersByTimeAsync(1)
  await orders.observer.refetch()
  await settle()
  expect(orders.count()).toBe(2)
})

test.each(['first', 'next'])(
  'a change during the %s reading of something is not lost',
  async (which) => {
    const { client, outdated } = start()
    const slow = () => new Promise<object>((resolve) => setTimeout(() => resolve({}), 1_000))
    const orders = await show(client, 'orders', slow)
    if (which === 'next') {
      await vi.advanceTimersByTimeAsync(1_000)
      void orders.observer.refetch()
    }
    const before = orders.count()
    outdated.hear(['orders'])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(orders.count()).toBe(before + 1)
  },
)

test('after a break everything that was read before is read again', async () => {
  const { client, outdated } = start()
  const [orders, teams] = [await show(client, 'orders'), await show(client, 'teams')]
  outdated.hearAll()
  await settle()
  expect([orders.count(), teams.count()]).toEqual([2, 2])
})

test.each(['a change', 'a break'])(
  '%s is noticed on a device whose clock is set back',
  async (what) => {
    const { client, outdated } = start()
    const orders = await show(client, 'orders')
    vi.setSystemTime(Date.now() - 600_000)
    if (what === 'a break') outdated.hearAll()
    else outdated.hear(['orders'])
    await settle()
    expect(orders.count()).toBe(2)
  },
)

test('a section that failed is left alone', async () => {
  const { client, outdated } = start()
  const orders = await show(client, 'orders', () => Promise.reject(new Error('no')))
  outdated.hear(['orders'])
  await settle()
  expect(orders.count()).toBe(1)
})

test('a list that is being continued is read again when that is done', async () => {
  const { client, outdated } = start()
  const asked: number[] = []
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam)
      if (asked.length === 2) await new Promise((resolve) => setTimeout(resolve, 1_000))
      return pageParam
    },
    initialPageParam: 1,
    getNextPageParam: (page) => page + 1,
    meta: { reads: ['inventory'] },
  })
  onTestFinished(list.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(1)
  void list.fetchNextPage()
  await vi.advanceTimersByTimeAsync(1)
  outdated.hear(['inventory'])
  await vi.advanceTimersByTimeAsync(900)
  expect(asked).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual([1, 2, 1, 2])
})

test('changes that come faster than answers do not keep an answer from being shown', async () => {
  const { client, outdated } = start()
  let isSlow = false
  const orders = await show(client, 'orders', async () => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 2_000))
    return { at: Date.now() }
  })
  isSlow = true
  const before = client.getQueryState(['orders'])?.dataUpdatedAt ?? 0
  for (let passed = 0; passed < 5_000; passed += 500) {
    outdated.hear(['orders'])
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(client.getQueryState(['orders'])?.dataUpdatedAt).toBeGreaterThan(before)
  expect(orders.count()).toBeLessThanOrEqual(4)
})

test('an answer that was under way during a break is not taken for one from after it', async () => {
  const { client, outdated } = start()
  const slow = () => new Promise<object>((resolve) => setTimeout(() => resolve({}), 1_000))
  const orders = await show(client, 'orders', slow)
  await vi.advanceTimersByTimeAsync(1_000)
  void orders.observer.refetch()
  await vi.advanceTimersByTimeAsync(1)
  outdated.hearAll()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(orders.count()).toBe(3)
})

test('during a series of writes what they change is read every few seconds', async () => {
  const { client, outdated } = start()
  const items = await show(client, 'inventory')
  const end = beginSeries()
  for (let passed = 0; passed < 11_000; passed += 500) {
    outdated.hear(['inventory'])
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(items.count()).toBe(3)
  end()
  await vi.advanceTimersByTimeAsync(5_000)
  outdated.hear(['inventory'])
  await settle()
  expect(items.count()).toBe(5)
})
