import { globSync } from 'node:fs'
import { type Endpoint, endpoints, historyKinds } from '@signout/contract'
import { readText, root } from './run.ts'

// Compares docs/specification.md with the code: its sections with the citations `spec §9` (each is there, and named by a
// test), its table of who may call what (§6) with the declared calls, and its kinds of record rows (§15) with the
// declared ones.
const specification = readText('docs/specification.md')
const sections = numbers(specification, /^## §(\d+) /gm)
const exclude = ['**/node_modules/**', '**/dist/**']
const files = globSync('{packages,e2e,scripts}/**/*.{ts,tsx}', { cwd: root, exclude })

const problems: string[] = []
const tested = new Set<number>()
for (const file of files) {
  const citations = readText(file).matchAll(/\b([a-z]+) §\d+(?:(?:,| and) §\d+)*/gi)
  for (const [citation, document = ''] of citations) {
    if (document.toLowerCase() !== 'spec') {
      problems.push(`${file} cites "${citation}", which is not there.`)
      continue
    }
    for (const section of numbers(citation, /§(\d+)/g)) {
      if (!sections.includes(section))
        problems.push(`${file} cites §${section}, which is not there.`)
      if (/\.(?:test|spec)\.tsx?$/.test(file)) tested.add(section)
    }
  }
}
for (const section of sections) {
  if (!tested.has(section)) problems.push(`No test names §${section}.`)
}

const declared = new Set(
  Object.values<Endpoint>(endpoints).map(({ method, path }) => nameOf(method, path)),
)
const tabled = callsInTable()
for (const call of declared.difference(tabled)) problems.push(`§6 does not have ${call}.`)
for (const call of tabled.difference(declared))
  problems.push(`§6 has ${call}, which is not declared.`)

const kinds = new Set<string>(historyKinds)
const listed = new Set(
  /^- Kinds: (.+)$/m.exec(specification)?.[1]?.match(/(?<=`)[a-z]+\.[a-z_]+(?=`)/g),
)
for (const kind of kinds.difference(listed)) problems.push(`§15 does not have ${kind}.`)
for (const kind of listed.difference(kinds))
  problems.push(`§15 has ${kind}, which is not declared.`)

for (const problem of problems) console.error(problem)
console.log(`${sections.length} sections, ${tabled.size} calls, ${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

function numbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, number]) => Number(number))
}

/** Calls in the table (§6), where methods stand before their paths: `GET, PATCH event/teams/{code}, POST changes/`. */
function callsInTable(): Set<string> {
  const [, section = ''] = specification.split(/^## §[67] .*$/m)
  const calls = new Set<string>()
  for (const [, cell = ''] of section.matchAll(/^\| ([A-Z]{3,}[^|]+)\|/gm)) {
    for (const [group] of cell.matchAll(/[A-Z]{3,}(?:, [A-Z]{3,})* [^A-Z]+/g)) {
      for (const [path] of group.matchAll(/[a-z_]+\/[\w/{}-]*/g)) {
        for (const [method] of group.matchAll(/[A-Z]{3,}/g))
          calls.add(nameOf(method, `/api/${path}`))
      }
    }
  }
  return calls
}

/** A path without its trailing slash and the names of its parameters, neither of which tells paths apart. */
function nameOf(method: string, path: string): string {
  return `${method} ${path.replace(/\/?$/, '/').replaceAll(/\{\w+\}/g, '{}')}`
}
