// Runs in test:all only: events are played with clocks that jump.
import * as fc from 'fast-check'
import { createProfile, getUser, login, submitOrder } from '@signout/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig, windowOf } from './config/config.ts'
import { grants, timeChanges } from './testing/clock.ts'
import { timeoutFor, noteFigure, seedOf, wantedOf } from './testing/runs.ts'
import { makeItem } from './testing/world/make-items.ts'
import { madePassword, makeUser } from './testing/world/make.ts'
import { batches } from './testing/model/model-acts.ts'
import { playModelEvent } from './testing/model/model-play.ts'
import { asMember, startEvent } from './testing/world/event.ts'
import { startTwoServers } from './testing/world/two-servers.ts'
import { findDifferences } from './ops/verify.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** As on a machine whose own zone is this. */
function inZone(zone: string): void {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
}

describe.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])('on a server in %s', (own) => {
  test.each(timeChanges)('$local in $zone is one moment for all users', async (change) => {
    inZone(own)
    const { zone, local, means } = change
    const config = loadConfig({
      EVENT_TIME_ZONE: zone,
      SIGNOUT_OPENS: local,
      SIGNOUT_CLOSES: local,
      ACKNOWLEDGEMENT_OPENS: local,
    })
    const moment = Date.parse(means)
    expect(windowOf(config)).toEqual({ opens: moment, closes: moment })
    expect(config.acknowledgement_opens).toBe(moment)
    const event = await startEvent({ config, now: new Date(moment - 1) })
    const { id } = await makeItem(event.db, { quantity: 3 })
    const body = { hardware: [{ id, quantity: 1 }] }
    const waiver = { e_signature: 'Ada Lovelace', acknowledge_rules: true } as const
    const answers: number[][] = []
    for (const at of [moment - 1, moment, moment + 1]) {
      event.clock.set(new Date(at))
      const ada = await asMember(event, event.team)
      const newcomer = await event.as(await makeUser(event.db))
      answers.push([
        (await ada.call(submitOrder, { body })).status,
        (await newcomer.call(createProfile, { body: waiver })).status,
      ])
    }
    expect(answers).toEqual([
      [400, 400],
      [201, 201],
      [400, 201],
    ])
  })
})

describe.each(grants)('$name', ({ ms, begin }) => {
  test.each(timeChanges)(
    'lasts as long when clocks change in $zone at $at',
    async ({ zone, at }) => {
      inZone(zone)
      const began = Date.parse(at) - ms / 2
      const config = loadConfig({ EVENT_TIME_ZONE: zone })
      const event = await startEvent({
        config: { ...config, ...always },
        now: new Date(began),
      })
      const [isThere, isLateThere] = [await begin(event), await begin(event)]
      event.clock.set(new Date(began + ms - 1))
      expect(await isThere()).toBe(true)
      event.clock.set(new Date(began + ms + 1))
      expect(await isLateThere()).toBe(false)
    },
  )
})

const always = { signout_opens: 0, signout_closes: Infinity }

test('a clock that is a day ahead for a moment costs logins, and nothing else', async () => {
  const event = await startEvent({ config: always })
  const { db, clock, team, anonymous } = event
  const { id } = await makeItem(db, { quantity: 1000 })
  const [member] = team.members
  const credentials = { email: member?.email ?? '', password: madePassword }
  const browser = anonymous()
  const acknowledged: number[] = []
  const statuses = new Set<number>()
  const jump = (at: number) => clock.advance([dayMs, -dayMs, -hourMs, hourMs][at % 4] ?? 0)
  for (let round = 0; round < 24; round += 1) {
    if ((await browser.call(getUser, {})).status === 401) {
      await browser.call(login, { body: credentials })
    }
    const answers = Array.from({ length: 4 }, (_, at) => {
      if (at === 2) jump(round)
      const headers = { 'idempotency-key': `${round}-${at % 2}` }
      const body = { hardware: [{ id, quantity: 1 }] }
      return browser.request('POST', submitOrder.path, { body, headers })
    })
    for (const { status, body } of await Promise.all(answers)) {
      statuses.add(status)
      if (status === 201) acknowledged.push(submitOrder.response.parse(body).order_id)
    }
  }
  const orders = await db.selectFrom('orders').select('id').orderBy('id').execute()
  expect(orders.map(({ id }) => id)).toEqual([...new Set(acknowledged)].toSorted((a, b) => a - b))
  expect(statuses).toEqual(new Set([201, 401]))
  expect(await findDifferences(db)).toEqual([])
})

const wanted = wantedOf('CLOCK_ACTS', 50)
const seed = seedOf('CLOCK_SEED')

test(
  `no act comes out otherwise while the clock jumps to and fro: CLOCK_SEED=${seed}`,
  timeoutFor(wanted * 200),
  async () => {
    let acts = 0
    let asked = 0
    const now = () => {
      asked += 1
      // Somewhere within an hour of noon, now before and now after it.
      return new Date(Date.UTC(2024, 1, 3, 12) + ((asked * 2_654_435_761) % (2 * hourMs)) - hourMs)
    }
    for (let event = seed; acts < wanted; event += 1) {
      const played = fc.sample(batches, { seed: event, numRuns: 1 }).flat()
      const result = await playModelEvent(played, await startTwoServers(now))
      expect(result.differences).toEqual([])
      acts += result.acts
    }
    noteFigure({
      tried: `${process.env['TEST_DATABASE']}: ${acts} random acts of many people while the clock jumps by up to two hours to and fro with every request (seed ${seed})`,
      held: 'every answer, and everything that can be seen, is as without the jumps; `verify` clean',
    })
  },
)
