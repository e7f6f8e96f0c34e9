import { getUser, submitOrder } from '@signout/contract'
import { findLink, linkLifetimeMs } from '../auth/passwords/links.ts'
import { hashSecret } from '../auth/secrets.ts'
import { Refusal } from '../refusal.ts'
import { expect } from 'vitest'
import { isDue } from '../ops/backup/state.ts'
import { countAttempt, type ThrottleRule } from '../auth/throttle.ts'
import { makeItem } from './make/make-items.ts'
import { makeUser } from './make/make.ts'
import { makeLink } from './make/password-links.ts'
import { asMember, type TestEvent } from './worlds/start-event.ts'

/** What holds for a time, by the rule that says for how long. */
export interface Grant {
  readonly name: string
  readonly ms: number
  /** Whether it goes on when the clock is set back by an hour. */
  readonly goesOn: boolean
  /** Begins it; answers how to ask, once, whether it still holds. */
  begin(event: TestEvent): Promise<() => Promise<boolean>>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const rule: ThrottleRule = {
  name: 'test',
  free: 1,
  freeInAll: Infinity,
  firstWaitMs: 10 * minuteMs,
  longestWaitMs: hourMs,
  complaint: 'Too many.',
}

/** Keeps apart what is begun several times. */
let begun = 0
const nextKey = () => `grant-${(begun += 1)}`

export const grants: readonly Grant[] = [
  {
    name: 'a session that nobody uses',
    ms: 12 * hourMs,
    goesOn: true,
    begin: async ({ as, db }) => {
      const browser = await as(await makeUser(db))
      return async () => (await browser.call(getUser, {})).status === 200
    },
  },
  {
    name: 'a link for a new password',
    ms: linkLifetimeMs.reset,
    goesOn: true,
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
    goesOn: true,
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
    goesOn: false,
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
    goesOn: false,
    begin: async ({ clock }) => {
      const made_at = clock.now().toISOString()
      const state = { made_at, tried_at: made_at, failure: null, failed_at: null }
      return async () => !isDue(state, clock.now(), hourMs)
    },
  },
]
