import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldCopies } from './old-copies.ts'

test('a copy that cannot be removed is named, and the others go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signout-copies-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const copies = ['first', 'second'].map((name) => join(folder, name))
  for (const path of copies) await writeFile(path, '')
  // No file system has a file of that name.
  const impossible = `${folder}/\0`
  expect(await removeOldCopies([impossible, ...copies])).toEqual([
    { path: impossible, reason: expect.any(String) },
  ])
  expect(await readdir(folder)).toEqual([])
})
