import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOldCopies } from './old-copies.ts'
import { makeFolder } from '../testing/folders.ts'

test('a copy that cannot be removed is named, and the others go', async () => {
  const folder = await makeFolder()
  const copies = ['first', 'second'].map((name) => join(folder, name))
  for (const path of copies) await writeFile(path, '')
  // No file system has a file of that name.
  const impossible = `${folder}/\0`
  expect([...(await removeOldCopies([impossible, ...copies])).keys()]).toEqual([impossible])
  expect(await readdir(folder)).toEqual([])
})
