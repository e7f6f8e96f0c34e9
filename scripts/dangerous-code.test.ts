import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const everywhere = ['contract/src', 'csv/src', 'server/src', 'web/src']
const ofSecrets = ['accounts', 'http', 'teams'].map((area) => `server/src/${area}`)

/** What would let a text become code, a program or a request, and in which folders there is none of it. */
const forbidden: readonly [what: string, pattern: RegExp, folders: readonly string[]][] = [
  ['eval', /\beval\(|new Function\(|node:vm\b/, everywhere],
  ['other programs', /child_process/, everywhere],
  [
    'markup that is not React’s',
    /dangerouslySetInnerHTML|innerHTML|outerHTML|document\.write/,
    everywhere,
  ],
  ['messages from other windows', /postMessage|'message'/, ['web/src']],
  [
    'addresses that it would connect to',
    /\bfetch\(|node:https?'.*\brequest\b|node:dns/,
    ['server/src'],
  ],
  ['guessable random numbers', /Math\.random/, ofSecrets],
]

const cases = forbidden.flatMap(([what, pattern, folders]) =>
  folders.map((name): [string, string, RegExp] => [name, what, pattern]),
)

test.each(cases)('%s does not use %s', (name, _, pattern) => {
  const files = globSync(`packages/${name}/**/*.{ts,tsx}`, { cwd: root })
  const ours = files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  expect(ours.length).toBeGreaterThan(5)
  const found = ours.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
