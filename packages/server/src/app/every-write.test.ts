import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writes } from '../testing/writes/every-write.ts'

/**
 * A function that writes takes the database and for whom it acts, if not for the server itself, and opens a transaction,
 * or places an order in one. One that only checks is named `require…`.
 */
const service =
  /^export async function (?!require)(\w+)\(\s*db: Db(?:,\s*actor\b|(?:(?!^\}).)*transact\(db, theServer,)/gms

/** Placing an order is tried through the two services that do it, backups where they are made (make-backup.test.ts, overview.test.ts). */
const triedElsewhere = new Set<string | undefined>(['placeOrder', 'tryBackup', 'noteBackup'])
const isTriedItself = (name: string | undefined) => !triedElsewhere.has(name)

test('every service that writes is among the writes', () => {
  const source = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: source, exclude: ['testing/**', '**/*.test.ts'] })
  const texts = files.map((file) => readFileSync(join(source, file), 'utf8'))
  const services = texts
    .filter((text) => /\b(?:transact|placeOrder)\(/.test(text))
    .flatMap((text) => Array.from(text.matchAll(service), ([, name]) => name))
  const made = new Set(Object.keys(writes).map((name) => name.split(':')[0]))
  expect(made).toEqual(new Set(services.filter(isTriedItself)))
})
