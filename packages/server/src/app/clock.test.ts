import { createProfile, submitOrder } from '@signout/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig, windowOf } from '../base/config/config.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeUser } from '../testing/world/make.ts'
import { asMember, startEvent } from '../testing/world/event.ts'

/**
 * A minute that does not come on the clocks of a zone, or comes twice, and the moment that it stands for: as the clocks
 * before the change would have shown it. By an hour, half an hour and a day; and a zone without.
 */
const timeChanges = [
  { zone: 'Europe/Berlin', local: '2026-03-29T02:30', means: '2026-03-29T01:30Z' },
  { zone: 'Europe/Berlin', local: '2026-10-25T02:30', means: '2026-10-25T00:30Z' },
  { zone: 'America/New_York', local: '2026-03-08T02:30', means: '2026-03-08T07:30Z' },
  { zone: 'America/New_York', local: '2026-11-01T01:30', means: '2026-11-01T05:30Z' },
  { zone: 'Australia/Lord_Howe', local: '2026-04-05T01:45', means: '2026-04-04T14:45Z' },
  { zone: 'Australia/Lord_Howe', local: '2026-10-04T02:15', means: '2026-10-03T15:45Z' },
  { zone: 'Pacific/Apia', local: '2011-12-30T12:00', means: '2011-12-30T22:00Z' },
  { zone: 'UTC', local: '2026-03-29T02:30', means: '2026-03-29T02:30Z' },
]

/** As on a machine whose own zone is this. */
function inZone(zone: string): void {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
}

describe.each(['UTC', 'Pacific/Kiritimati'])('on a server in %s', (own) => {
  test.each(timeChanges)(
    '$local in $zone is one moment for all users',
    async ({ zone, local, means }) => {
      inZone(own)
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
    },
  )
})
