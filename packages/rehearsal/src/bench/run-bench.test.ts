import { expect, test } from 'vitest'
import { databases } from './bench-world.ts'
import { reads } from './reads.ts'
import { reportOf } from './report.ts'
import { runBench, smallSize } from './run-bench.ts'

test.each(databases)(
  'a small benchmark of %s reports every line',
  { timeout: 60_000 },
  async (database) => {
    const report = await runBench(database, smallSize)
    expect(report.reads.map(({ name }) => name)).toEqual(reads.map(({ name }) => name))
    for (const { perSecond, limitPerSecond } of [...report.reads, report.submits]) {
      expect(perSecond).toBeGreaterThan(0)
      expect(limitPerSecond).toBeGreaterThan(0)
    }
    expect(report.growth).toHaveLength(reads.length)
    expect(report.audience).toMatchObject({ ...smallSize.audience, differences: 0 })
    expect(report.processes).toHaveLength(database === 'PostgreSQL' ? 6 : 0)
    for (const { perSecond } of report.processes) expect(perSecond).toBeGreaterThan(0)
    expect(reportOf(report)).toContain(`| submit, 3 lines |`)
  },
)
