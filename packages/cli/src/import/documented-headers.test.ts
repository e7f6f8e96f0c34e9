import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tables } from '@signout/csv/tables.ts'
import { type Fields, fieldsInFiles } from '@signout/csv/take-columns.ts'
import { expect, test } from 'vitest'

const all: Fields = {
  ...tables.categories.fields,
  ...tables.hardware.fields,
  ...tables.applicants.fields,
}

test.each(fieldsInFiles(all))('docs/your-event.md lists the other names of %s', async (name) => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/your-event.md'), 'utf8')
  const [, listed = ''] = new RegExp(`^\\| \`${name}\` \\| (.+) \\|$`, 'm').exec(guide) ?? []
  expect(listed.split(', ')).toEqual(expect.arrayContaining([...(all[name]?.headers ?? [])]))
})
