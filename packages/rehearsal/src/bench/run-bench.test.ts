// Runs in test:all only: the bench is a tool of ours.
import { expect, test } from 'vitest'
import { databases } from './bench-world.ts'
import { reads } from './reads.ts'
import { reportOf } from './report.ts'
import { type BenchSize, runBench } from './run-bench.ts'

/** Shows that everything runs; its figures mean nothing. */
const smallSize: BenchSize = {
  event: { teams: 20, items: 30, orders: 40, units: 120 },
  largeEvent: { teams: 20, items: 60, orders: 80, units: 1200 },
  audience: { streams: 20, submissions: 10 },
  deskWork: { items: 50 },
  seconds: 0.05,
}

test.each(databases)('a small benchmark of %s reports every line', async (database) => {
  const report = await runBench(database, smallSize)
  expect(report.reads.map(({ name }) => name)).toEqual(reads.map(({ name }) => name))
  for (const { perSecond, limitPerSecond } of [...report.reads, report.submits]) {
    expect(perSecond).toBeGreaterThan(0)
    expect(limitPerSecond).toBeGreaterThan(0)
  }
  expect(report.growth).toHaveLength(reads.length)
  expect(report.statistics?.ms).toBeGreaterThan(0)
  expect(report.audience).toMatchObject({ ...smallSize.audience, differences: 0 })
  expect(report.deskWork.map(({ name }) => name)).toEqual([
    'import 50 items',
    expect.stringMatching(/^remind [1-9]/),
    'a scrape of the metrics',
  ])
  expect(report.processes).toHaveLength(database === 'PostgreSQL' ? 6 : 0)
  for (const { perSecond } of report.processes) expect(perSecond).toBeGreaterThan(0)
  // With those of an order that was under way at the end; trips.test.ts counts what one order needs.
  expect(report.submits.trips === undefined).toBe(database !== 'PostgreSQL')
  expect(reportOf(report)).toContain(`| submit, 3 lines |`)
})
