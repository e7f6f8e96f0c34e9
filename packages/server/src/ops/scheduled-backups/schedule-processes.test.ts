import { expect, test } from 'vitest'
import { startScheduledBackups } from '../../testing/world/scheduled-backups.ts'
import { backupName } from './folder.ts'

test('one of several processes on a database makes it', async () => {
  const { check, schedule, clock, list, log } = await startScheduledBackups()
  const others = [schedule(), schedule(), schedule()]
  await Promise.all([check(), ...others.map((other) => other.check())])
  expect(await list()).toEqual([backupName(clock.now())])
  expect(log.filter((line) => line.includes('"backup made"'))).toHaveLength(1)
})
