import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** A row of a table that says by which tests a statement is shown, as `file` › `title`. */
interface Row {
  readonly place: string
  readonly cells: readonly string[]
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** By section, how many requirements of these levels it has: those of level 3 come behind them. */
const sections = `
1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2; 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1
3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2; 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4; 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3
6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4; 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2
8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1; 9.1: 3, 9.2: 4; 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3
11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1; 12.1: 3, 12.2: 2, 12.3: 4; 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5
14.1: 2, 14.2: 4, 14.3: 3; 15.1: 3, 15.2: 3, 15.3: 7; 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3; 17.1: 1, 17.2: 4, 17.3: 2`

const reference = /`([^`]+\.(?:test|spec)\.tsx?)` › `([^`]+)`/g
const specification = rowsOf('docs/specification-coverage.md')
const security = rowsOf('docs/security.md')
const problems = [
  ...specification
    .filter(({ tests }) => tests.length === 0)
    .map(({ place }) => `${place} names no test.`),
  ...[...specification, ...security].flatMap(missingTests),
  ...requirementProblems(security),
]
const named = [...specification, ...security].reduce((sum, { tests }) => sum + tests.length, 0)
if (named === 0) problems.push('No test is named at all.')
for (const problem of problems) console.error(problem)
console.log(`${named} tests named, ${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

function rowsOf(document: string): Row[] {
  const lines = readFileSync(join(root, document), 'utf8').split('\n')
  const isRule = (line = '') => /^\|[\s:|-]+\|$/.test(line)
  return lines.flatMap((line, index) => {
    if (!line.startsWith('|') || isRule(line) || isRule(lines[index + 1])) return []
    const tests = [...line.matchAll(reference)].map(([, file = '', title = '']) => ({
      file,
      title,
    }))
    const cells = line.split('|').map((cell) => cell.trim())
    return [{ place: `${document}:${index + 1}`, cells: cells.slice(1, -1), tests }]
  })
}

function missingTests({ place, tests }: Row): string[] {
  return tests
    .filter(({ file, title }) => !hasTest(file, title))
    .map(({ file, title }) => `${place}: ${file} has no '${title}'.`)
}

function hasTest(file: string, title: string): boolean {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replaceAll('\\', '')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}

/** Each requirement of the OWASP ASVS 5.0.0 at levels 1 and 2 stands in one row, and what is held names a test or a document. */
function requirementProblems(rows: readonly Row[]): string[] {
  const ruled = rows.filter(({ cells }) => /^\d+\.\d+\.\d+/.test(cells[0] ?? ''))
  const listed = ruled.flatMap(({ cells }) => (cells[0] ?? '').split(', '))
  const states = new Set(['held', 'not applicable', 'short'])
  const known = requirements()
  return [
    ...known.filter((number) => !listed.includes(number)).map((number) => `${number} is missing.`),
    ...listed.filter((number) => !known.includes(number)).map((number) => `${number} is unknown.`),
    ...listed
      .filter((number, at) => listed.indexOf(number) !== at)
      .map((number) => `${number} is there twice.`),
    ...ruled
      .filter(({ cells }) => !states.has(cells[1] ?? ''))
      .map(({ place }) => `${place} has no state.`),
    ...ruled
      .filter(
        ({ cells, tests }) =>
          cells[1] === 'held' && tests.length === 0 && cells[2]?.includes('](') !== true,
      )
      .map(({ place }) => `${place} is held by nothing.`),
  ]
}

function requirements(): string[] {
  return [...sections.matchAll(/(\d+\.\d+): (\d+)/g)].flatMap(([, section, length]) =>
    Array.from({ length: Number(length) }, (_, at) => `${section}.${at + 1}`),
  )
}
