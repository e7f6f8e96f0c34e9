import { existsSync, globSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { arrows } from './arrows.ts'
import { otherStatements } from './keepers.ts'
import { lintFiles } from './lint-files.ts'
import { mayImport, type Place, placeOf, targetsOf } from './places.ts'

const directionRule = 'arrows(direction)'

/** A file in each place of the table, in two of those that `*` stands for. */
const samples = Object.keys(arrows).flatMap((name) => {
  const paths = name.includes('*')
    ? ['one', 'other'].map((star) => name.replace('*', star))
    : [name]
  return paths.map((path) => ({ name, path, file: fileIn(path) }))
})

function fileIn(path: string): string {
  const [first = '', ...below] = path.replace(/\{([\w-]+).*\}/, '$1').split('/')
  const folder = ['e2e', 'scripts'].includes(first) ? first : `packages/${first}/src`
  return posix.join(folder, ...below, path.endsWith('.ts') ? '' : 'sample.ts')
}

function packageOf(file: string): string | undefined {
  return /^packages\/([^/]+)/.exec(file)?.[1]
}

/** Each way in which one file can name the other. */
function specifiers(from: string, to: string): string[] {
  const [, own = '', path = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(to) ?? []
  const relative = posix.relative(posix.dirname(from), to)
  return [
    relative.startsWith('.') ? relative : `./${relative}`,
    ...(own !== '' && packageOf(from) === own ? [`#${path}`] : []),
    ...(own !== '' && packageOf(from) !== own ? [`@signout/${own}/${path}`] : []),
  ]
}

function isSame(one: Place, other: Place): boolean {
  return one.path === other.path
}

test('every arrow of the table is allowed and every other one refused, however it is written', async () => {
  const lines = samples.map(({ file, ...from }) => ({
    file,
    imports: samples
      .filter((to) => !isSame(from, to))
      .flatMap((to) =>
        specifiers(file, to.file).map((specifier) => ({ specifier, isFine: mayImport(from, to) })),
      ),
  }))
  const complaints = await lintFiles(
    Object.fromEntries(
      lines.map(({ file, imports }) => [
        file,
        imports.map(({ specifier }) => `import '${specifier}'\n`).join(''),
      ]),
    ),
  )
  const refused = complaints
    .filter(({ rule }) => rule === directionRule)
    .map(
      ({ file, line }) =>
        `${file}: ${lines.find((one) => one.file === file)?.imports[line - 1]?.specifier}`,
    )
  const expected = lines.flatMap(({ file, imports }) =>
    imports.filter(({ isFine }) => !isFine).map(({ specifier }) => `${file}: ${specifier}`),
  )
  expect(expected.length).toBeGreaterThan(1000)
  expect(new Set(refused)).toEqual(new Set(expected))
})

test.each([
  ['a value', `import { a } from '#features/team/a.ts'`],
  ['a type', `import type { A } from '#features/team/a.ts'`],
  ['a type within a type', `export type B = import('#features/team/a.ts').A`],
  ['what is exported again', `export { a } from '#features/team/a.ts'`],
  ['everything, exported again', `export * from '#features/team/a.ts'`],
  ['what is loaded later', `export const load = () => import('#features/team/a.ts')`],
  ['a file of a deeper folder', `import { a } from '../../../../team/members/a.ts'`],
  ['a file of a package', `import { a } from '@signout/server/http/mount.ts'`],
  ['a file of a package, by its path', `import { a } from '../../../../../../server/src/app.ts'`],
  ['a folder that the table does not know', `import { a } from '#somewhere/a.ts'`],
])('a feature does not import %s of another place', async (_, line) => {
  const file = 'packages/web/src/features/home/participant/orders/A.tsx'
  const complaints = await lintFiles({ [file]: `${line}\n` })
  expect(complaints).toContainEqual({ rule: directionRule, file, line: 1 })
})

const importsRule = 'eslint(no-restricted-imports)'

test.each([
  ['packages/contract/src/orders.ts', `import * as z from 'zod/mini'`],
  ['packages/web/src/parts/a.ts', `import { join } from 'node:path'`],
  ['packages/web/src/parts/a.ts', `import { callServer } from '#api/call-server.ts'`],
  ['packages/csv/src/a.ts', `import { readFile } from 'node:fs/promises'`],
  ['packages/server/src/orders/routes.ts', `import { sql } from 'kysely'`],
  ['packages/server/src/orders/routes.ts', `import { updateOrder } from './queries.ts'`],
  ['packages/server/src/orders/routes.ts', `import { deleteOrder } from './move/queries.ts'`],
  ['packages/server/src/orders/move/service.ts', `import { a } from '../../teams/routes.ts'`],
  ['packages/server/src/orders/move/service.ts', `import { a } from '../../http/lists.ts'`],
  ['packages/server/src/orders/routes.ts', `import { a } from '../teams/routes.ts'`],
  ['packages/server/src/teams/own-team.ts', `import { a } from '../orders/routes.ts'`],
  ['packages/server/src/teams/queries.ts', `import type { FastifyRequest } from 'fastify'`],
  ['packages/server/src/teams/queries.ts', `import { a } from './routes.ts'`],
  ['packages/server/src/teams/queries.ts', `import { a } from './members/service.ts'`],
])('%s does not: %s', async (file, line) => {
  const complaints = await lintFiles({ [file]: `${line}\n` })
  expect(complaints).toContainEqual({ rule: importsRule, file, line: 1 })
})

test.each([
  ['packages/contract/src/rules/a.ts', `process.exit()`],
  ['packages/contract/src/orders.ts', `Temporal.Now.instant()`],
  ['packages/web/src/parts/a.ts', `Buffer.from('a')`],
])('%s does not: %s', async (file, line) => {
  const complaints = await lintFiles({ [file]: `${line}\n` })
  expect(complaints).toContainEqual({ rule: 'eslint(no-restricted-globals)', file, line: 1 })
})

const keepersRule = 'arrows(keepers)'
const service = 'packages/server/src/teams/service.ts'

test.each([
  [service, `await db.selectFrom('teams').execute()`],
  [service, 'await sql`select 1`.execute(db)'],
  [service, `await sql.raw('select 1').execute(db)`],
  ['packages/cli/src/commands/a.ts', `await tx.deleteFrom('teams').execute()`],
  [service, 'throw new Refusal(400, body)'],
])('%s does not: %s', async (file, line) => {
  const complaints = await lintFiles({ [file]: `${line}\n` })
  expect(complaints).toContainEqual({ rule: keepersRule, file, line: 1 })
})

test('queries hold statements, and the answers of HTTP any refusal', async () => {
  const complaints = await lintFiles({
    'packages/server/src/teams/queries.ts': `await db.selectFrom('teams').execute()\n`,
    'packages/server/src/db/search.ts': 'await sql`select 1`.execute(db)\n',
    'packages/server/src/http/failures/error-handler.ts': 'throw new Refusal(500, body)\n',
  })
  expect(complaints.filter(({ rule }) => rule === keepersRule)).toEqual([])
})

test('every other file that may hold statements is there', () => {
  expect(otherStatements.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('a route may find, get and count', async () => {
  const file = 'packages/server/src/orders/routes.ts'
  const names = ['findOrders', 'getOrder', 'countOrders']
  const text = names.map((name) => `import { ${name} } from './queries.ts'\n`).join('')
  const complaints = await lintFiles({ [file]: text })
  expect(complaints.filter(({ rule }) => rule === importsRule)).toEqual([])
})

test('every place of the table is there', () => {
  const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'scripts/**/*.ts'], {
    cwd: root,
  })
  const found = new Set(files.map((file) => placeOf(file)?.name))
  expect(Object.keys(arrows).filter((name) => !found.has(name))).toEqual([])
})

test('no arrows lead back to where they came from', () => {
  const left = new Set(Object.keys(arrows))
  const takeLeaves = () => {
    const leaves = [...left].filter((name) => targetsOf(name).isDisjointFrom(left))
    for (const name of leaves) left.delete(name)
    return leaves.length
  }
  while (takeLeaves() > 0);
  expect([...left]).toEqual([])
})

test('every arrow of the table leads to a place of it', () => {
  const known = new Set(Object.keys(arrows))
  for (const name of known) expect([...targetsOf(name).difference(known)]).toEqual([])
})
