import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

// Each row of docs/specification-coverage.md ends with the tests that show its statement, as `file` › `title`.
const document = 'docs/specification-coverage.md'
const reference = /`([^`]+\.(?:test|spec)\.tsx?)` › `([^`]+)`/g
const problems: string[] = []
let named = 0

const lines = readFileSync(join(root, document), 'utf8').split('\n')
for (const [index, line] of lines.entries()) {
  const isRow = line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line)
  const isHeading = /^\|[\s:|-]+\|$/.test(lines[index + 1] ?? '')
  if (!isRow || isHeading) continue
  const tests = [...line.matchAll(reference)]
  if (tests.length === 0) problems.push(`${document}:${index + 1} names no test.`)
  for (const [, file = '', title = ''] of tests) {
    named += 1
    if (!hasTest(file, title)) problems.push(`${document}:${index + 1}: ${file} has no '${title}'.`)
  }
}
if (named === 0) problems.push(`${document} names no test at all.`)
for (const problem of problems) console.error(problem)
console.log(`${named} tests named, ${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

function hasTest(file: string, title: string): boolean {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replaceAll('\\', '')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}
