import { posix, relative, sep } from 'node:path'

/*
 * The lint rule for the direction of imports: inside a package a file imports from its own room and from rooms that stand
 * below it; between packages, only what `packages` says. Tests, and what is only for tests, import what they like.
 */

/**
 * Rooms of each package, top to bottom; those of one floor do not import each other. `.` is every file directly in `src/`
 * that is not listed by name.
 */
const rooms: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  contract: ['index.ts', 'client.ts', 'endpoints', 'record', '.', 'rules'],
  server: [
    'app',
    'event',
    'ops',
    'mail',
    'orders',
    'teams',
    'catalogue',
    'accounts',
    'http',
    'settings',
    'record',
    'db',
    'base',
  ],
  web: [
    '.',
    ['organise', 'desk', 'pages'],
    'frame',
    'shared',
    'api',
    'ui',
    'api-errors.ts',
    'messages.ts',
    'failure-text.ts',
    'event-time.ts',
    'server-clock.ts',
    'configuration.ts',
    'paths.ts',
  ],
  csv: ['tables', '.'],
  rehearsal: ['abuse', 'bench', 'busy', 'demo', 'synthetic'],
  cli: [
    '.',
    'ops',
    'commands',
    'import',
    'passwords.ts',
    'write-file.ts',
    'failure.ts',
    'context.ts',
    'output.ts',
  ],
}

const packages: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ['contract', 'csv'],
  web: ['contract', 'csv'],
  csv: ['contract'],
  rehearsal: ['contract', 'csv', 'server'],
  cli: ['contract', 'csv', 'rehearsal', 'server'],
}

/** Rooms whose folders do not import each other. */
const separate = new Set(['web/pages'])

const forTests =
  /\.test\.tsx?$|\/testing\/|^e2e\/|^scripts\/|^packages\/rehearsal\/src\/(?:abuse|bench)\//

interface Place {
  readonly package: string
  /** Below `src/`. */
  readonly path: string
  readonly room: string
}

function placeOf(file: string): Place | undefined {
  const [, name = '', path = ''] = /^packages\/([^/]+)\/src\/(.+)$/.exec(file) ?? []
  const candidates = rooms[name]
    ?.flat()
    .filter((room) => path === room || path.startsWith(`${room}/`))
  if (candidates === undefined) return undefined
  const [nearest = '.'] = candidates.toSorted((a, b) => b.length - a.length)
  return { package: name, path, room: nearest }
}

function floorOf({ package: name, room }: Place): number {
  return (rooms[name] ?? []).findIndex((floor) => [floor].flat().includes(room))
}

/** The path of an import from the root of the repository; undefined for what comes from npm. */
function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [, own = ''] = /^packages\/([^/]+)\//.exec(file) ?? []
  if (specifier.startsWith('#')) return `packages/${own}/src/${specifier.slice(1)}`
  const [, other, path = 'index.ts'] = /^@signout\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return other === undefined ? undefined : `packages/${other}/src/${path}`
}

/** Whether a file of the repository may import another; paths from the root. */
export function mayImport(file: string, target: string): boolean {
  const [from, to] = [placeOf(file), placeOf(target)]
  if (from === undefined || forTests.test(file)) return true
  if (to === undefined || forTests.test(target)) return false
  if (from.package !== to.package) return packages[from.package]?.includes(to.package) === true
  const folderOf = ({ path }: Place) => path.split('/', 2).join('/')
  if (from.room === to.room) {
    return !separate.has(`${from.package}/${from.room}`) || folderOf(from) === folderOf(to)
  }
  return floorOf(from) < floorOf(to)
}

/** Part of what the linter gives a rule (https://oxc.rs/docs/guide/usage/linter/writing-js-plugins). */
interface Context {
  readonly cwd: string
  readonly filename: string
  report(problem: { message: string; node: object }): void
}

interface ImportNode {
  readonly source: { readonly value?: unknown } | null
}

function createDirection(context: Context) {
  const file = relative(context.cwd, context.filename).split(sep).join('/')
  const check = ({ source }: ImportNode) => {
    if (source === null || typeof source.value !== 'string') return
    const target = resolveImport(file, source.value)
    if (target === undefined || mayImport(file, target)) return
    const message = `${file} may not import ${target}: see the rooms in scripts/arrows.ts.`
    context.report({ message, node: source })
  }
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
    TSImportType: check,
  }
}

// oxlint-disable-next-line import/no-default-export -- The linter asks for it.
export default {
  meta: { name: 'arrows' },
  rules: { direction: { create: createDirection } },
}
