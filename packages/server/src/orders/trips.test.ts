// Runs on PostgreSQL only: there each trip to the database takes time.
import { submitOrder } from '@signout/contract'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app/app.ts'
import { loadConfig } from '../base/config/config.ts'
import { countTrips } from '../testing/database/count-trips.ts'
import { openTestDatabase, openForTest } from '../testing/database/test-database.ts'
import { TestClient } from '../testing/requests/test-client.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'

const now = new Date('2024-02-03T15:00:00.000Z')

test.each([null, 1000])(
  'an order is at most eight round trips, with a key as well, of %j credits',
  async (team_credits) => {
    const { db, config } = await openTestDatabase()
    const counter = await countTrips(config.databaseUrl ?? '')
    onTestFinished(counter.stop)
    const counted = await openForTest({ ...config, databaseUrl: counter.databaseUrl })
    const app = await buildApp({
      db: counted,
      config: { ...loadConfig({}), team_credits },
      now: () => now,
    })
    onTestFinished(() => app.close())
    const team = await makeTeam(db)
    const items = [await makeItem(db), await makeItem(db)]
    const ada = await TestClient.of(app, team.members[0], now)
    const order = async (key?: string) => {
      const body = { hardware: items.map(({ id }) => ({ id, quantity: 1 })) }
      const before = counter.trips()
      const answer = await ada.call(submitOrder, {
        body,
        ...(key && { headers: { 'idempotency-key': key } }),
      })
      expect(answer.status).toBe(201)
      return counter.trips() - before
    }
    await order()
    expect(await order()).toBeLessThanOrEqual(8)
    expect(await order('a-key')).toBeLessThanOrEqual(8)
  },
)
