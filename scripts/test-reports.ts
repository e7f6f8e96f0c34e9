import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.ts'

export interface Outcome {
  passed: number
  failed: Failure[]
}

export interface Failure {
  /** That of a test begins with its file. */
  name: string
  /** Beginning of the error; empty where the output above says all. */
  reason: string
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: PlaywrightError[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightError {
  message?: string
  location?: { file: string; line: number }
}

interface PlaywrightTest {
  projectName: string
  status: string
  results: { errors: PlaywrightError[] }[]
}

/** A skipped test counts as failed, and so does a file that could not be loaded. */
export function readVitest(file: string): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: [failure('no report of vitest')] }
  const { testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  return outcomeOf(
    testResults.flatMap(({ name, status, message, assertionResults: tests }) => {
      const path = relative(root, name)
      const unloaded = tests.length === 0 && status === 'failed'
      if (unloaded) return [{ ...failure(path, message), hasPassed: false }]
      return tests.map((test) => ({
        ...failure(`${path} › ${test.fullName}`, test.failureMessages[0]),
        hasPassed: test.status === 'passed',
      }))
    }),
  )
}

/** As above; a test that passed only when it ran again counts as failed. */
export function readPlaywright(file: string): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: [failure('no report of playwright')] }
  const { suites, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  const { passed, failed } = outcomeOf(suites.flatMap(testsIn))
  const outside = errors.map((error) => failure('outside of the journeys', textOf(error)))
  return { passed, failed: [...failed, ...outside] }
}

interface Test extends Failure {
  hasPassed: boolean
}

function testsIn({ file, suites = [], specs }: PlaywrightSuite): Test[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const [error] = results.flatMap(({ errors }) => errors)
      return {
        ...failure(`${file} › ${title} (${projectName})`, error && textOf(error)),
        hasPassed: status === 'expected',
      }
    }),
  )
  return [...own, ...suites.flatMap(testsIn)]
}

function textOf({ message = 'an error', location }: PlaywrightError): string {
  if (location === undefined) return message
  return `${relative(root, location.file)}:${location.line}\n${message}`
}

const mostLines = 16

/** Of several errors the first, which is often the cause of the others. */
function failure(name: string, firstError = ''): Failure {
  const lines = stripVTControlCharacters(firstError).split('\n')
  return { name, reason: lines.slice(0, mostLines).join('\n').trimEnd() }
}

function outcomeOf(tests: readonly Test[]): Outcome {
  const failed = tests.filter(({ hasPassed }) => !hasPassed)
  return { passed: tests.length - failed.length, failed }
}
