import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { transact } from './transact.ts'

async function open() {
  const { db } = await openTestDatabase()
  const names = async () => {
    const rows = await db.selectFrom('secrets').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  }
  return { db, names }
}

test('the last step runs in the same transaction, after everything else, and gets the answer', async () => {
  const { db } = await open()
  const done: string[] = []
  const work = async () => {
    done.push('work')
    return 'answer'
  }
  await transact(db, commandLine, work, async (_, answer) => {
    done.push(`last, with the ${answer}`)
  })
  expect(done).toEqual(['work', 'last, with the answer'])
})

test('nothing is written when what comes last fails', async () => {
  const { db, names } = await open()
  const before = await names()
  const work = transact(
    db,
    commandLine,
    (tx) => tx.insertInto('secrets').values({ name: 'a', value: '' }).execute(),
    () => Promise.reject(new Error('Too late.')),
  )
  await expect(work).rejects.toThrow('Too late.')
  expect(await names()).toEqual(before)
})

/**
 * The exported functions of a file that open a transaction, themselves or by another function of the file, but for those
 * in which the server acts by itself.
 */
function servicesIn(text: string): string[] {
  const functions = text.split(/^(?=(?:export )?(?:async )?function )/m).slice(1)
  const nameOf = (code: string) => /function (\w+)/.exec(code)?.[1]
  const opening = new Set(['transact'])
  const opens = (code: string) => {
    const others = code.replaceAll('transact(db, theServer,', '')
    return [...opening].some((name) => others.includes(`${name}(`))
  }
  // Twice: what calls a function may stand before it.
  for (const code of [...functions, ...functions]) {
    if (opens(code.replace(/^.*$/m, ''))) opening.add(nameOf(code) ?? '')
  }
  return functions.filter(
    (code) => code.startsWith('export async') && opening.has(nameOf(code) ?? ''),
  )
}

const source = join(import.meta.dirname, '..')
const services = globSync('**/*.ts', { cwd: source, exclude: ['testing/**', '**/*.test.ts'] })
  .filter((file) => file !== join('record', 'transact.ts'))
  .flatMap((file) => servicesIn(readFileSync(join(source, file), 'utf8')))

test('every function that opens a transaction is told for whom it acts, or the server acts by itself', () => {
  expect(services.length).toBeGreaterThan(30)
  for (const service of services) {
    expect(service).toMatch(
      /^export async function \w+\(\s*db: Db,\s*actor: (?:User)?(?:Actor|Participant)\b/,
    )
  }
})
