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
const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true)

let size = 0
const problems: string[] = []
for (const [file, code] of codeOf(entries)) {
  const zipped = gzipSync(code).length
  size += zipped
  console.log(`${(zipped / 1000).toFixed(1).padStart(7)} kB  ${file}`)
}
console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  first load of /login, gzipped JavaScript`)
if (size > budget) problems.push(`That is more than ${budget / 1000} kB.`)
// What every page of a logged-in user loads is larger, but has the grid no more than the first.
for (const [file, code] of codeOf([...entries, 'src/frame/SignedInFrame.tsx'])) {
  if (code.includes('MuiDataGrid'))
    problems.push(`The data grid is in what every page loads (${file}).`)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

/** The scripts that these load, in whole. */
function codeOf(names: readonly string[]): Map<string, Buffer> {
  const loaded = new Map<string, Buffer>()
  const collect = (name: string): void => {
    const { file, imports = [] } = manifest[name] ?? fail(name)
    if (loaded.has(file)) return
    if (file.endsWith('.js')) loaded.set(file, readFileSync(join(dist, file)))
    imports.forEach(collect)
  }
  names.forEach(collect)
  return loaded
}

function fail(name: string): never {
  throw new Error(`The web app's manifest has no ${name}.`)
}
