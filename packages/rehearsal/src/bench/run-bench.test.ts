// Runs in test:all only: the bench is a tool of ours.
import { expect, test } from 'vitest'
import { databases } from './bench-world.ts'
import { reads } from './reads.ts'
import { type BenchSize, runBench } from './run-bench.ts'

/** Shows that everything runs; its figures mean nothing. */
const smallSize: BenchSize = {
  event: { teams: 20, items: 30, orders: 40, units: 120 },
  audience: { streams: 20, submissions: 10 },
  imported: 50,
  seconds: 0.2,
}

test.each(databases)('a small benchmark of %s reports every line', async (database) => {
  const report = await runBench(database, smallSize)
  for (const { name } of reads) expect(report.split(`| ${name} |`)).toHaveLength(2)
  for (const line of [
    /\| submit, 3 lines \| [1-9]/,
    /^20 open streams .+ `verify` found 0 differences afterwards\.$/m,
    /\| import 50 items \| [1-9]/,
    /\| remind [1-9]\d* people \| [1-9]/,
    /\| a scrape of the metrics \| /,
    /\| statistics \| /,
    /\| the second \| [1-9]/,
  ]) {
    expect(report).toMatch(line)
  }
  expect(report.match(/\| never asked before, \d process/g) ?? []).toHaveLength(
    database === 'PostgreSQL' ? 3 : 0,
  )
  // With those of an order that was under way at the end; trips.test.ts counts what one order needs.
  expect(report.includes('round trips')).toBe(database === 'PostgreSQL')
})
