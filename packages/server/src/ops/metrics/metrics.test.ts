import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTeam, listenForChanges, listItems, submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { checkedKinds } from '../alerts/checks.ts'
import { startEvent } from '../../testing/world/event.ts'
import { makeItem, makeOrder } from '../../testing/world/make-items.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Tests of spec §29.

const metricsToken = 'a-long-random-word'

async function start() {
  const event = await startEvent({ config: { metricsToken } })
  /** The lines of a scrape that have a value, by the name and labels before it. */
  const scrape = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const { statusCode, body, headers: answered } = await event.app.inject({ url, headers })
    expect(statusCode).toBe(200)
    expect(answered['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const values = new Map(
      lines.map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
    )
    return { body, values }
  }
  return { ...event, scrape }
}

const url = '/metrics'

test.each([
  ['without a token', undefined],
  ['with another', 'Bearer a-long-random-wore'],
  ['with a password', `Basic ${btoa(`admin:${metricsToken}`)}`],
])('a scrape %s is refused, also for an organiser', async (_, authorization) => {
  const { app, organiser } = await startEvent({ config: { metricsToken } })
  const headers = { ...(authorization !== undefined && { authorization }) }
  const { statusCode, headers: answered, body } = await app.inject({ url, headers })
  expect([statusCode, answered['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(body).toBe('{"detail":"Send METRICS_TOKEN as a bearer token."}')
  expect((await organiser.request('GET', url, { headers })).status).toBe(401)
})

test('without METRICS_TOKEN there are no metrics', async () => {
  const { app } = await startTestApp()
  const { statusCode, headers } = await app.inject({ url })
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toContain('application/json')
})

test('requests are counted by route, method and status, and name no team and no person', async () => {
  const { scrape, ada, team, anonymous } = await start()
  await ada.call(getTeam, { params: { team_code: team.code } })
  await ada.call(getTeam, { params: { team_code: team.code } })
  await anonymous().call(listItems, {})
  await anonymous().request('GET', `/api/no/such/${team.code}`)
  await ada.call(submitOrder, { body: { hardware: [] } })
  const { body, values } = await scrape()
  const counted = (method: string, route: string, status: number) =>
    values.get(
      `signout_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    )
  expect(counted('GET', '/api/event/teams/:team_code/', 200)).toBe(2)
  expect(counted('GET', listItems.path, 401)).toBe(1)
  expect(counted('POST', submitOrder.path, 400)).toBe(1)
  expect(counted('GET', 'none', 404)).toBe(1)
  expect(body).not.toContain(team.code)
  expect(body).not.toMatch(/@|127\.0\.0\.1/)
})

test('an open stream is one, and no request that takes long', async () => {
  const { scrape, ada } = await start()
  const stream = await ada.listen()
  expect((await scrape()).values.get('signout_open_streams')).toBe(1)
  stream.close()
  const isClosed = async () => (await scrape()).values.get('signout_open_streams') === 0
  await expect.poll(isClosed).toBe(true)
  expect((await scrape()).body).not.toContain(listenForChanges.path)
})

test('the event, its mails, backups, disk and alerts are figures', async () => {
  const { scrape, app, db, team, clock } = await start()
  const item = await makeItem(db)
  for (const status of ['Submitted', 'Picked Up', 'Picked Up'] as const)
    await makeOrder(db, { team, status, lines: [{ item, quantity: 1 }] })
  const empty = (await scrape()).values
  expect(empty.has('signout_backup_age_seconds')).toBe(false)
  expect(empty.get('signout_alerts{kind="window"}')).toBe(0)
  const made_at = clock.now().toISOString()
  await db.insertInto('snapshots').values({ id: 1, tried_at: made_at, made_at }).execute()
  clock.advance(900 * 24 * 3_600_000)
  await app.services.alerts.check()
  const { values } = await scrape()
  expect(Object.fromEntries(values)).toMatchObject({
    signout_database_up: 1,
    'signout_orders{status="Submitted"}': 1,
    'signout_orders{status="Picked Up"}': 2,
    'signout_orders{status="Cancelled"}': 0,
    'signout_mails{state="waiting"}': 0,
    'signout_mails{state="failed"}': 0,
    signout_backup_age_seconds: 900 * 24 * 3600,
    'signout_alerts{kind="window"}': 1,
    'signout_alerts{kind="disk"}': expect.any(Number),
  })
  for (const kind of checkedKinds) expect(values.has(`signout_alerts{kind="${kind}"}`)).toBe(true)
  for (const name of [
    'signout_disk_free_bytes',
    'signout_disk_size_bytes',
    'signout_database_wait_seconds_count',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ])
    expect({ name, isThere: (values.get(name) ?? 0) > 0 }).toEqual({ name, isThere: true })
})

const root = join(import.meta.dirname, '../../../../..')

test('the alarms ask for what there is, and each is explained', async () => {
  const { scrape } = await start()
  const { body } = await scrape()
  const rules = readFileSync(join(root, 'deploy/prometheus-alerts.yml'), 'utf8')
  const asked = rules.match(/\b(?:signout|process|nodejs)_[a-z0-9_]+/g) ?? []
  const declared = [...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
  expect(asked.length).toBeGreaterThan(10)
  for (const name of asked) expect(declared).toContain(name.replace(/_(?:bucket|count|sum)$/, ''))
  const docs = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
  const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(alarms.filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
})
