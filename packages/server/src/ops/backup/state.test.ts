import { expect, test } from 'vitest'
import { instantAfter } from '../../base/instants.ts'
import { findFailure, isDue, isUnderWay, type ScheduledBackupState } from './state.ts'

const minute = 60_000
const hour = 60 * minute

/** So many minutes after midnight. */
function at(minutes: number): string {
  return instantAfter('2024-01-01T00:00:00.000Z', minutes * minute)
}

interface Minutes {
  readonly tried?: number
  readonly made?: number
  readonly failed?: number
}

function stateOf({ tried, made, failed }: Minutes): ScheduledBackupState {
  return {
    tried_at: tried === undefined ? null : at(tried),
    made_at: made === undefined ? null : at(made),
    failed_at: failed === undefined ? null : at(failed),
    failure: failed === undefined ? null : 'the disk is full',
  }
}

test.each<[string, Minutes, now: number, 'due' | 'not due' | 'under way']>([
  ['the first', {}, 0, 'due'],
  ['right before an hour is over', { tried: 0, made: 0 }, 59, 'not due'],
  ['an hour later', { tried: 0, made: 0 }, 60, 'due'],
  ['beside one of which nothing is known yet', { tried: 60, made: 0 }, 64, 'under way'],
  ['five minutes after one of which nothing was heard', { tried: 60, made: 0 }, 65, 'due'],
  ['right before a failure is five minutes old', { tried: 60, made: 0, failed: 60 }, 64, 'not due'],
  ['five minutes after a failure', { tried: 60, made: 0, failed: 60 }, 65, 'due'],
  ['beside one that follows a failure', { tried: 65, made: 0, failed: 60 }, 69, 'under way'],
])('a backup every hour: %s', (_, minutes, now, expected) => {
  const state = stateOf(minutes)
  const time = new Date(at(now))
  expect(isDue(state, time, hour)).toBe(expected === 'due')
  expect(isUnderWay(state, time)).toBe(expected === 'under way')
})

const stale = 'There is no new one, though several are due'

test.each<[string, Minutes, now: number, { since: number; reason: string } | null]>([
  ['is none before the first', {}, 1000, null],
  ['is none right before three hours', { tried: 0, made: 0 }, 179, null],
  ['is that it is missing after that', { tried: 0, made: 0 }, 180, { since: 60, reason: stale }],
  ['is one never heard of', { tried: 0 }, 180, { since: 60, reason: stale }],
  [
    'stays while the next is under way',
    { tried: 65, made: 0, failed: 60 },
    66,
    { since: 60, reason: 'the disk is full' },
  ],
])('the failure of backups every hour %s', (_, minutes, now, expected) => {
  const found = expected === null ? null : { at: at(expected.since), reason: expected.reason }
  expect(findFailure(stateOf(minutes), new Date(at(now)), hour)).toEqual(found)
})
