import { relative, sep } from 'node:path'
import { mayImport, placeOf, resolveImport } from './places.ts'

/** What the linter gives a rule (https://oxc.rs/docs/guide/usage/linter/writing-js-plugins). */
interface Context {
  readonly cwd: string
  readonly filename: string
  report(problem: { message: string; node: object }): void
}

/** Any kind of import or export; without a source, nothing comes from elsewhere. */
interface ImportNode {
  readonly source: { readonly value?: unknown } | null
}

/** Refuses every import, also of types and at run time, that goes against the table of `arrows.ts`. */
function create(context: Context) {
  const file = relative(context.cwd, context.filename).split(sep).join('/')
  if (!/^(?:packages\/[^/]+\/src|e2e|scripts)\//.test(file)) return {}
  const from = placeOf(file)
  const check = ({ source }: ImportNode) => {
    if (source === null || typeof source.value !== 'string') return
    const target = resolveImport(file, source.value)
    if (target === undefined) return
    const to = placeOf(target)
    if (from !== undefined && to !== undefined && mayImport(from, to)) return
    const names = [from?.path ?? file, to?.path ?? target]
    const message = `There is no arrow from ${names.join(' to ')} in scripts/arrows/arrows.ts.`
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
export default { meta: { name: 'arrows' }, rules: { direction: { create } } }
