import { getUser, passwordLinks, submitOrder } from '@signout/contract'
import { findLink } from '../auth/passwords/links.ts'
import { hashSecret } from '../auth/secrets.ts'
import { Refusal } from '../refusal.ts'
import { expect } from 'vitest'
import { isDue } from '../ops/scheduled-backups/state.ts'
import { countAttempt, type ThrottleRule } from '../auth/throttle.ts'
import { makeItem } from './world/make-items.ts'
import { makeUser } from './world/make.ts'
import { makeLink } from './world/calls.ts'
import { asMember, type TestEvent } from './world/event.ts'

/** What holds for a time, by the rule that says for how long. */
export interface Grant {
  readonly name: string
  readonly ms: number
  /** Begins it; answers how to ask, once, whether it still holds. */
  begin(event: TestEvent): Promise<() => Promise<boolean>>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const rule: ThrottleRule = {
  name: 'test',
  free: 1,
  firstWaitMs: 10 * minuteMs,
  longestWaitMs: hourMs,
  complaint: 'Too many.',
}

/** Keeps apart what is begun several times. */
let begun = 0
const nextKey = () => `grant-${(begun += 1)}`

export const grants: readonly Grant[] = [
  {
    name: 'an unused session',
    ms: 12 * hourMs,
    begin: async ({ as, db }) => {
      const browser = await as(await makeUser(db))
      return async () => (await browser.call(getUser, {})).status === 200
    },
  },
  {
    name: 'a link for a new password',
    ms: passwordLinks.reset.ms,
    begin: async ({ db, clock, organiser }) => {
      const user = await makeUser(db)
      const own = db.updateTable('users').set({ has_own_password: true })
      await own.where('id', '=', user.userId).execute()
      const hash = hashSecret((await makeLink(organiser, user)).token)
      return async () => (await findLink(db, hash, clock.now().toISOString())) !== undefined
    },
  },
  {
    name: 'the answer of a key',
    ms: 24 * hourMs,
    begin: async (event) => {
      const { id } = await makeItem(event.db, { quantity: 100 })
      const headers = { 'idempotency-key': nextKey() }
      const body = { hardware: [{ id, quantity: 1 }] }
      const submit = async () =>
        (await asMember(event, event.team)).request('POST', submitOrder.path, { body, headers })
      expect((await submit()).status).toBe(201)
      return async () => (await submit()).headers['idempotency-replayed'] === 'true'
    },
  },
  {
    name: 'a wait after failures',
    ms: rule.firstWaitMs,
    begin: async ({ db, clock }) => {
      const subject = nextKey()
      const attempt = () => countAttempt(db, rule, subject, clock.now())
      await attempt()
      return () =>
        attempt().then(
          () => false,
          (error: unknown) => {
            if (error instanceof Refusal) return true
            throw error
          },
        )
    },
  },
  {
    name: 'the time until the next backup',
    ms: hourMs,
    begin: async ({ clock }) => {
      const made_at = clock.now().toISOString()
      const state = { made_at, tried_at: made_at, failure: null, failed_at: null }
      return async () => !isDue(state, clock.now(), hourMs)
    },
  },
]

/** A moment in which the clocks of a zone change, and a minute on them that does not come, or comes twice. */
export interface TimeChange {
  readonly zone: string
  readonly at: string
  readonly local: string
  /** The moment that the minute stands for: as the clocks before the change would have shown it. */
  readonly means: string
}

/** Both ways in each zone that has two: by an hour, by half an hour, by a day; and one without. */
export const timeChanges: readonly TimeChange[] = [
  change('Europe/Berlin', '2026-03-29T01:00', '2026-03-29T02:30', '2026-03-29T01:30'),
  change('Europe/Berlin', '2026-10-25T01:00', '2026-10-25T02:30', '2026-10-25T00:30'),
  change('America/New_York', '2026-03-08T07:00', '2026-03-08T02:30', '2026-03-08T07:30'),
  change('America/New_York', '2026-11-01T06:00', '2026-11-01T01:30', '2026-11-01T05:30'),
  change('America/St_Johns', '2026-03-08T05:30', '2026-03-08T02:30', '2026-03-08T06:00'),
  change('America/St_Johns', '2026-11-01T04:30', '2026-11-01T01:30', '2026-11-01T04:00'),
  change('Australia/Lord_Howe', '2026-04-04T15:00', '2026-04-05T01:45', '2026-04-04T14:45'),
  change('Australia/Lord_Howe', '2026-10-03T15:30', '2026-10-04T02:15', '2026-10-03T15:45'),
  change('Pacific/Apia', '2011-12-30T10:00', '2011-12-30T12:00', '2011-12-30T22:00'),
  change('UTC', '2026-03-29T01:00', '2026-03-29T02:30', '2026-03-29T02:30'),
]

function change(zone: string, at: string, local: string, means: string): TimeChange {
  return { zone, at: `${at}:00.000Z`, local, means: `${means}:00.000Z` }
}
