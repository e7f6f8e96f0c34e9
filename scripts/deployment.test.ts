import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isVariable, type Value, variables } from '@signout/server/base/config/variables.ts'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** Every variable that the server reads. */
const rows = Object.values<Value<unknown>>(variables).filter(isVariable)
const everyName = rows.map(({ name }) => name).toSorted()

/** The first group of every match, each once. */
function find(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()
}

test('the server reads its settings from the environment', () => {
  expect(everyName).toEqual(expect.arrayContaining(['DATABASE_URL', 'PORT', 'PUBLIC_URL']))
})

test('the table of docs/deployment.md has every variable with its default, and no other', () => {
  const text = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
  const named = [...text.matchAll(/^\| (`[^|]*`) \|([^|]*)\| .+ \|$/gm)].flatMap(
    ([, names = '', defaults = '']) => {
      const shown = defaults.match(/[^`, ]+/g) ?? []
      return (names.match(/[A-Z_]+/g) ?? []).map((name, at) => [name, shown[at]] as const)
    },
  )
  const known = rows.map(
    ({ name, unset, default: other }) => [name, unset ?? other ?? undefined] as const,
  )
  expect(new Map(named)).toEqual(new Map(known))
})

test('the file of settings names every variable, and no other', () => {
  expect(find('deploy/signout.env', /^#?([A-Z_]+)=/gm)).toEqual(everyName)
})

test('compose passes on every variable, and no other', () => {
  const [, server = ''] = readFileSync(join(root, 'compose.yaml'), 'utf8').split('    environment:')
  const [environment = ''] = server.split(/^ {4}\w/m)
  const names = [...environment.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name)
  // PostgreSQL's driver reads it itself.
  expect(names.toSorted()).toEqual([...everyName, 'PGPASSWORD'].toSorted())
})

test('the password of the database stands beside its address, so that it may have any sign', () => {
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
  expect(text).toMatch(/^ {6}DATABASE_URL: postgres:\/\/signout@postgres\/signout$/m)
  expect(text).toMatch(/^ {6}PGPASSWORD: \$\{POSTGRES_PASSWORD:-signout\}$/m)
})

test.each([
  ['Containerfile', /(?<=^ENV .*)\b([A-Z_]+)=/gm],
  ['deploy/signout@.service', /(?<=^(?:Environment=|ExecStart=\/usr\/bin\/env ).*)\b([A-Z_]+)=/gm],
  ['deploy/signout-cli', /^export ([A-Z_]+)=/gm],
])('%s sets what the server, or Node, reads', (file, pattern) => {
  const names = find(file, pattern)
  const known = new Set([...everyName, 'NODE_ENV', 'NODE_COMPILE_CACHE'])
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('what the file of settings says cannot give two processes one port, or data of their own', () => {
  const unit = readFileSync(join(root, 'deploy/signout@.service'), 'utf8')
  const [, environment = ''] = /^ExecStart=\/usr\/bin\/env (.*?) \/opt/m.exec(unit) ?? []
  const set = ['HOST=127.0.0.1', 'PORT=%i', 'DATA_DIR=/var/lib/signout']
  expect(environment.split(' ')).toEqual(set)
  const cli = readFileSync(join(root, 'deploy/signout-cli'), 'utf8')
  expect(cli.indexOf('. /etc/signout.env')).toBeLessThan(cli.indexOf(`export ${set[2]}`))
})

test('the container has the Node that the project has everywhere else', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const versions = new Set(Object.values(optionalDependencies))
  expect(new Set(find('Containerfile', /^FROM node:([\d.]+)-/gm))).toEqual(versions)
})

test('images are pinned to a version', () => {
  const images = [
    ...find('Containerfile', /^FROM (\S+)/gm),
    ...find('compose.yaml', /image: (\S+)/g),
  ]
  expect(images.length).toBeGreaterThanOrEqual(3)
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/)
})
