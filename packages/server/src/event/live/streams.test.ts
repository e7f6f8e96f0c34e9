import type { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Actor, anonymous } from '../../base/actor.ts'
import { anything, type Change, subjectsOf } from '../../record/changes/change.ts'
import { ChangeHub } from '../../record/changes/change-hub.ts'
import { ChangeStreams, topicsFor } from './streams.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const actor = { ...anonymous, userId: 1 }

function start() {
  const hub = new ChangeHub()
  const catchUp = vi.fn<() => boolean>(() => true)
  hub.publishOthers = catchUp
  const streams = new ChangeStreams(hub, async () => actor)
  onTestFinished(() => streams.close())
  const open = (sessionHash: string, since?: string) =>
    streams.open({ actor, sessionHash, isResumed: false, since })
  return { hub, catchUp, streams, open }
}

function read(stream: PassThrough): string {
  return String(stream.read() ?? '')
}

const ping = ': ping\n\nid: 0\nevent: ping\ndata: {}\n\n'

test('a comment and a ping every 20 seconds', async () => {
  const { open } = start()
  const stream = open('one')
  expect(read(stream)).toMatch(/^id: 0\nevent: hello\n/)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(read(stream)).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(read(stream)).toBe(ping)
})

test('other processes’ writes count as missed, and so does everything while they cannot be heard', async () => {
  const { hub, catchUp, open } = start()
  const { versionToken } = hub
  expect(read(open('one', versionToken))).toContain('data: {"topics":[]}')
  await vi.advanceTimersByTimeAsync(0)
  catchUp.mockImplementationOnce(() => {
    hub.publish(anything)
    return true
  })
  expect(read(open('one', versionToken))).toContain('data: {}')
  await vi.advanceTimersByTimeAsync(0)
  catchUp.mockReturnValueOnce(false)
  expect(read(open('one', hub.versionToken))).toContain('data: {}')
})

test('a stream that comes while the server stops ends at once', () => {
  const { streams, open } = start()
  streams.close()
  expect(open('one').writableEnded).toBe(true)
})

test('changes that follow one another closely are told together', async () => {
  const { hub, open } = start()
  const stream = open('one')
  read(stream)
  hub.publish({ inventory: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(read(stream).match(/event: change/g)).toHaveLength(1)
  for (let at = 0; at < 50; at += 1) hub.publish({ inventory: true })
  await vi.advanceTimersByTimeAsync(99)
  expect(read(stream)).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(read(stream)).toBe('id: 51\nevent: change\ndata: {"topics":["inventory"]}\n\n')
})

test('a client that does not read is dropped, and the others go on', async () => {
  const { hub, open } = start()
  const [slow, quick] = [open('one'), open('two')]
  let heard = ''
  quick.on('data', (chunk: Buffer) => {
    heard = String(chunk)
  })
  for (let at = 0; at < 5000 && !slow.destroyed; at += 1) {
    hub.publish({ inventory: true })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(slow.destroyed).toBe(true)
  expect(slow.readableLength + slow.writableLength).toBeLessThan(200_000)
  expect(quick.destroyed).toBe(false)
  hub.publish({ inventory: true })
  await vi.advanceTimersByTimeAsync(100)
  expect(heard).toContain(`id: ${hub.version}\n`)
})

const applicant: Actor = { ...anonymous, userId: 3 }
const participant: Actor = {
  ...anonymous,
  userId: 1,
  profile: { id: 8, teamId: 5, teamCode: 'ABC23' },
}
const organiser: Actor = { ...anonymous, userId: 2, isOrganiser: true }
const all = ['session', 'inventory', 'orders', 'teams', 'event']

test.each<[Change, participant: string[], applicant: string[], organiser: string[]]>([
  [{ inventory: true }, ['inventory'], ['inventory'], ['inventory']],
  [{ event: true }, ['event'], ['event'], ['event']],
  [{ orders: [5] }, ['orders'], [], ['orders']],
  [{ orders: [6] }, [], [], ['orders']],
  [{ orders: [] }, [], [], ['orders']],
  [{ teams: [6, 5] }, ['teams'], [], ['teams']],
  [{ teams: [1] }, [], [], ['teams']],
  [{ session: [1] }, ['session'], [], ['session']],
  [{ session: [3] }, [], ['session'], ['session']],
  [{ session: [] }, [], [], ['session']],
  [{ personal: [1] }, ['session'], [], ['session']],
  [
    { inventory: true, orders: [5], teams: [6], session: [1], event: true },
    ['session', 'inventory', 'orders', 'event'],
    ['inventory', 'event'],
    all,
  ],
  [{}, [], [], []],
])('of %j each hears its own', (change, ...heard) => {
  const changed = new Set(subjectsOf(change))
  const topicsOf = (actor: Actor) => topicsFor(actor, (subject) => changed.has(subject))
  expect([participant, applicant, organiser].map(topicsOf)).toEqual(heard)
})
