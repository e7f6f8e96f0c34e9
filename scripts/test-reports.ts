import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.ts'

export interface Outcome {
  passed: number
  /** Names of tests, each with its file. */
  failed: string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { projectName: string; status: string }[] }[]
}

/** A skipped test counts as failed, and so does a file that could not be loaded. */
export function readVitest(file: string): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: ['no report of vitest'] }
  const { testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  return outcomeOf(
    testResults.flatMap(({ name, status, assertionResults: tests }) => {
      const path = relative(root, name)
      const unloaded = tests.length === 0 && status === 'failed'
      if (unloaded) return [{ name: path, hasPassed: false }]
      return tests.map((test) => ({
        name: `${path} › ${test.fullName}`,
        hasPassed: test.status === 'passed',
      }))
    }),
  )
}

/** As above; a test that passed only when it ran again counts as failed. */
export function readPlaywright(file: string): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: ['no report of playwright'] }
  const { suites, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  const { passed, failed } = outcomeOf(suites.flatMap(testsIn))
  return { passed, failed: [...failed, ...errors.map(({ message = 'an error' }) => message)] }
}

interface Test {
  name: string
  hasPassed: boolean
}

function testsIn({ file, suites = [], specs }: PlaywrightSuite): Test[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status }) => ({
      name: `${file} › ${title} (${projectName})`,
      hasPassed: status === 'expected',
    })),
  )
  return [...own, ...suites.flatMap(testsIn)]
}

function outcomeOf(tests: readonly Test[]): Outcome {
  const failed = tests.filter(({ hasPassed }) => !hasPassed)
  return { passed: tests.length - failed.length, failed: failed.map(({ name }) => name) }
}
