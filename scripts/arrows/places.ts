import { posix } from 'node:path'
import { arrows, groups } from './arrows.ts'

/** Where a file belongs. */
export interface Place {
  /** As in the table. */
  readonly name: string
  /** With the folder that `*` stands for. */
  readonly path: string
}

/** The deepest first: a file belongs to the nearest place that it is in. */
const patterns = Object.keys(arrows)
  .map((name) => ({ name, pattern: patternOf(name) }))
  .toSorted((one, other) => other.name.split('/').length - one.name.split('/').length)

function patternOf(name: string): RegExp {
  const hasOthersBelow = Object.keys(arrows).some((other) => other.startsWith(`${name}/`))
  if (hasOthersBelow) return new RegExp(`^${name}/[^/]+$`)
  const text = name
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]+')
    .replaceAll(/\{(.*?)\}/g, (_, files: string) => `(?:${files.replaceAll(',', '|')})`)
  return new RegExp(`^${text}(?=/|$)`)
}

/** The place of a file of the repository, by its path from the root; undefined when the table has none for it. */
export function placeOf(file: string): Place | undefined {
  const [, root = '', below = ''] = /^packages\/([^/]+)\/src\/(.+)$/.exec(file) ?? []
  const isTest = /\.test\.tsx?$/.test(below)
  const path = root === '' ? file : posix.join(root, isTest ? 'testing' : '', below)
  for (const { name, pattern } of patterns) {
    const [found] = pattern.exec(path) ?? []
    if (found !== undefined) return { name, path: name.includes('*') ? found : name }
  }
  return undefined
}

/** What an import names, as a path from the root, without a look at the disk; undefined for what comes from npm. */
export function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [, own = ''] = /^packages\/([^/]+)\//.exec(file) ?? []
  if (specifier.startsWith('#')) return `packages/${own}/src/${specifier.slice(1)}`
  const [, other, path = 'index.ts'] = /^@signout\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return other === undefined ? undefined : `packages/${other}/src/${path}`
}

/** Whether the table has an arrow from one place to the other. */
export function mayImport(from: Place, to: Place): boolean {
  return from.path === to.path || targetsOf(from.name).has(to.name)
}

const targets = new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(expand(to))]))

/** The places that the table has an arrow to, groups spelt out. */
export function targetsOf(name: string): ReadonlySet<string> {
  return targets.get(name) ?? new Set()
}

function expand(names: readonly string[]): string[] {
  return names.flatMap((name) => (groups[name] === undefined ? name : expand(groups[name])))
}
