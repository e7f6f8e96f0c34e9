import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A skipped test counts as failed, and so does a file that could not be loaded. */
export function countVitest(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
  }
}

/** As above; a test that passed only when it ran again counts as failed. */
export function countPlaywright(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }
}
