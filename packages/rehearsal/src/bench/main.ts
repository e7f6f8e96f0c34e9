import { cpus, totalmem } from 'node:os'
import { databases } from './bench-world.ts'
import { fullSize, runBench } from './run-bench.ts'

/*
 * Part of npm run bench: measures the server on both databases and prints the tables.
 */
const [cpu] = cpus()
const memory = Math.round(totalmem() / 1e9)
const reports = [
  `Measured on ${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, Node ${process.versions.node}, the load driver on the same machine.`,
]
for (const database of databases) {
  process.stderr.write(`Measuring on ${database} …\n`)
  reports.push(await runBench(database, fullSize))
}
process.stdout.write(`${reports.join('\n\n')}\n`)
