import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('**/service.ts', { cwd: import.meta.dirname }).toSorted()
const signature = /^async function \w+\(db, actor\b/

test.each(files)('every function of %s is told for whom it acts', async (file) => {
  const service: Record<string, unknown> = await import(join(import.meta.dirname, file))
  for (const exported of Object.values(service)) expect(String(exported)).toMatch(signature)
})
