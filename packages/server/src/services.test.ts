import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('**/service.ts', { cwd: import.meta.dirname }).toSorted()
/** An unused parameter begins with an underscore; the input is often destructured. */
const signature = /^async function \w+\(db, _?actor, (?:\w+|\{[^}]*\}), _?now\)/

test.each(files)('every function of %s takes db, actor, input and now', async (file) => {
  const service: Record<string, unknown> = await import(join(import.meta.dirname, file))
  for (const exported of Object.values(service)) expect(String(exported)).toMatch(signature)
})
