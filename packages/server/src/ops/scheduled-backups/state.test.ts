import { expect, test } from 'vitest'
import { findStale, isDue, type ScheduledBackupState } from './state.ts'
import { instantAfter } from '../../instants.ts'

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

test.each<[string, Minutes, now: number, isDue: boolean]>([
  ['the first', {}, 0, true],
  ['right before an hour is over', { tried: 0, made: 0 }, 59, false],
  ['an hour later', { tried: 0, made: 0 }, 60, true],
  ['beside one of which nothing is known yet', { tried: 60, made: 0 }, 69, false],
  ['ten minutes after one of which nothing was heard', { tried: 60, made: 0 }, 70, true],
  ['right before a failure is five minutes old', { tried: 60, made: 0, failed: 60 }, 64, false],
  ['five minutes after a failure', { tried: 60, made: 0, failed: 60 }, 65, true],
  ['beside one that follows a failure', { tried: 65, made: 0, failed: 60 }, 74, false],
  ['ten minutes after one that followed a failure', { tried: 65, made: 0, failed: 60 }, 75, true],
  ['on a clock that was set back by less', { tried: 60, made: 60 }, 1, false],
  ['on a clock that was set back by as much', { tried: 60, made: 60 }, 0, true],
])('a backup every hour: %s', (_, minutes, now, expected) => {
  expect(isDue(stateOf(minutes), new Date(at(now)), hour)).toBe(expected)
})

const reason = 'There is no new one, though several are due'

test.each<[string, Minutes, now: number, since: number | null]>([
  ['before the first', {}, 1000, null],
  ['right before three hours', { tried: 0, made: 0 }, 179, null],
  ['after that: since it was due', { tried: 0, made: 0 }, 180, 60],
  ['after that: since it was tried', { tried: 61, made: 0 }, 180, 61],
  ['the first, tried and never heard of', { tried: 0 }, 180, 0],
])('a backup every hour that is missing, %s', (_, minutes, now, since) => {
  const found = since === null ? null : { at: at(since), reason }
  expect(findStale(stateOf(minutes), new Date(at(now)), hour)).toEqual(found)
})
