import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { root } from './run.ts'

/*
 * npm run bench: measures the pages in Chromium and the server on both databases, and prints the tables; with `--write`
 * they replace those of docs/performance.md.
 */
const document = join(root, 'docs/performance.md')
const measured = {
  browser: 'e2e/tools/vitals.ts',
  server: 'packages/rehearsal/src/bench/main.ts',
} as const

let written = await readFile(document, 'utf8')
for (const [name, script] of Object.entries(measured)) {
  const tables = await outputOf(join(root, script))
  process.stdout.write(tables)
  const [before, after] = [`<!-- Measured: ${name}. -->`, `<!-- End of ${name}. -->`]
  const [from, to] = [written.indexOf(before), written.indexOf(after)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has lost the marks of ${name}.`)
  written = `${written.slice(0, from)}${before}\n\n${tables.trim()}\n\n${written.slice(to)}`
}
if (process.argv.includes('--write')) await writeFile(document, written)

async function outputOf(script: string): Promise<string> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await text(child.stdout)
  if ((await ended) !== 0) throw new Error(`${script} failed.`)
  return output
}
