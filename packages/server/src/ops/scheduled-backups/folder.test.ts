import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupName, removeOldBackups } from './folder.ts'
import { makeFolder } from '../../testing/folders.ts'

test('the oldest backups go, and before them those of a clock that was ahead', async () => {
  const folder = await makeFolder()
  const times = [
    '2024-01-01T10',
    '2024-01-01T11',
    '2024-01-01T12',
    '2030-01-01T00',
    '2030-01-01T01',
  ]
  const made = times.map((hour) => backupName(new Date(`${hour}:00:00.000Z`)))
  for (const name of made) await writeFile(join(folder, name), '')
  const now = new Date('2024-01-01T12:00:00.000Z')
  await removeOldBackups(folder, 4, now)
  expect(await readdir(folder)).toEqual([...made.slice(0, 3), made[4]])
  await removeOldBackups(folder, 2, now)
  expect(await readdir(folder)).toEqual(made.slice(1, 3))
})
