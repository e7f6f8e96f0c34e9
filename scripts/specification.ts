import { globSync } from 'node:fs'
import { readText, root } from './run.ts'

// Compares the sections of docs/specification.md with the citations `spec §9` in the code: a citation of a section that
// is not there is a mistake, and so is a section that no test names.
const sections = numbers(readText('docs/specification.md'), /^## §(\d+) /gm)
const exclude = ['**/node_modules/**', '**/dist/**']
const files = globSync('{packages,e2e,scripts}/**/*.{ts,tsx}', { cwd: root, exclude })

const problems: string[] = []
const tested = new Set<number>()
for (const file of files) {
  for (const [citation] of readText(file).matchAll(/spec §\d+(?:, §\d+)*/g)) {
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
for (const problem of problems) console.error(problem)
console.log(`${sections.length} sections, ${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

function numbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, number]) => Number(number))
}
