import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readText, root } from './run.ts'

// Documents outlive what they refer to: a link, a source file or folder, a command, a version.
const exclude = ['**/node_modules', '**/dist']
const sources = globSync('{packages,e2e,scripts}/**', { cwd: root, exclude })
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const problems = documents.flatMap((document) => [
  ...missingLinks(document),
  ...missingSources(document),
])
problems.push(...missingTests('scripts/test-long.ts'), ...workflowProblems())
for (const problem of problems) console.error(problem)
console.log(`${documents.length} documents, ${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

function missingLinks(document: string): string[] {
  return allMatches(readText(document), /\]\((?!\w+:|#)([^)#]+)/g)
    .filter((link) => !existsSync(join(root, dirname(document), link)))
    .map((link) => `${document} links to ${link}, which does not exist.`)
}

/** A path may leave out its beginning: `db/compiled.ts`, `web/src/parts/`. */
function missingSources(document: string): string[] {
  return allMatches(readText(document), /`([\w./-]+\.(?:tsx?|mjs)|[\w./-]+\/src\/[\w./-]*)`/g)
    .map((name) => name.replace(/\/$/, ''))
    .filter((name) => !sources.some((source) => `/${source}`.endsWith(`/${name}`)))
    .filter((name) => !existsSync(join(root, name)))
    .map((name) => `${document} names ${name}, which does not exist.`)
}

/** vitest leaves out a name that no file has. */
function missingTests(script: string): string[] {
  return allMatches(readText(script), /'([\w-]+\.test\.ts)'/g)
    .filter((name) => !sources.some((source) => source.endsWith(`/${name}`)))
    .map((name) => `${script} runs ${name}, which does not exist.`)
}

/** CI runs what the README says, on the oldest Node that it promises. */
function workflowProblems(): string[] {
  const file = '.github/workflows/test.yml'
  const readme = readText('README.md')
  const node = JSON.parse(readText('package.json')).engines.node.replace('>=', '')
  const commands = allMatches(readText(file), /\brun: (.+)/g)
  const versions = allMatches(readText(file), /node-version: '(.+)'/g)
  return [
    ...commands
      .filter((command) => !readme.includes(`\`\`\`sh\n${command}\n\`\`\``))
      .map((command) => `${file} runs ${command}, which the README does not.`),
    ...(commands.length === 0 ? [`${file} runs nothing.`] : []),
    ...(versions.join() === node ? [] : [`${file} does not run on Node ${node}.`]),
    ...(readme.includes(`Node ${node}`) ? [] : [`The README does not ask for Node ${node}.`]),
  ]
}

function allMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}
