import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.ts'

// What a phone loads before it can show /login: the entry, which has the login page in it, and all that it imports.
const budget = 200_000

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const dist = join(root, 'packages/web/dist')
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
)
const first = new Set<string>()
for (const [name, chunk] of Object.entries(manifest)) {
  if (chunk.isEntry === true) collect(name)
}

let size = 0
const problems: string[] = []
for (const name of first) {
  const file = manifest[name]?.file ?? ''
  if (!file.endsWith('.js')) continue
  const code = readFileSync(join(dist, file))
  const zipped = gzipSync(code).length
  size += zipped
  console.log(`${(zipped / 1000).toFixed(1).padStart(7)} kB  ${file}`)
  if (code.includes('MuiDataGrid')) problems.push(`The data grid is in the first load (${file}).`)
}
console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  first load of /login, gzipped JavaScript`)
if (size > budget) problems.push(`That is more than ${budget / 1000} kB.`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function collect(name: string): void {
  if (first.has(name)) return
  first.add(name)
  for (const imported of manifest[name]?.imports ?? []) collect(imported)
}
