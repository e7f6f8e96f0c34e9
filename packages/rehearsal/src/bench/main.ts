import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databases, makePlace } from './bench-world.ts'
import { startBenchServer } from './processes.ts'
import { machine, reportOf } from './report.ts'
import { fullSize, runBench } from './run-bench.ts'

/*
 * npm run bench: measures the server on both databases, prints the tables and writes them into docs/performance.md,
 * below the text written by hand.
 */
const document = join(import.meta.dirname, '../../../../docs/performance.md')
const mark = '<!-- From here on written by npm run bench. -->'

await startOnce()
const parts: string[] = [`Measured on ${machine()}, the load driver on the same machine.`]
for (const database of databases) {
  process.stderr.write(`Measuring on ${database} …\n`)
  const part = reportOf(await runBench(database, fullSize))
  process.stdout.write(`${part}\n\n`)
  parts.push(part)
}
const [written = ''] = (await readFile(document, 'utf8')).split(mark)
await writeFile(document, `${written}${mark}\n\n${parts.join('\n\n')}\n`)

/** Memory at rest is measured from the second start on, when Node has cached the stripped TypeScript. */
async function startOnce(): Promise<void> {
  await using started = new AsyncDisposableStack()
  const { config, remove } = await makePlace('SQLite')
  started.defer(remove)
  started.adopt(await startBenchServer(config), (one) => one.stop())
}
