import { relative, sep } from 'node:path'
import { type Kept, keepers } from './keepers.ts'
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

/** What is called, made with `new`, or put before a template. */
interface NamedNode {
  readonly type: string
  readonly name?: string
  readonly property?: NamedNode
}

function fileOf(context: Context): string {
  return relative(context.cwd, context.filename).split(sep).join('/')
}

/** Refuses every import, also of types and at run time, that goes against the table of `arrows.ts`. */
function createDirection(context: Context) {
  const file = fileOf(context)
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

/** Refuses what `keepers.ts` keeps to some files in all others. */
function createKeepers(context: Context) {
  const file = fileOf(context)
  const refused = keepers.filter(({ mayHold }) => !mayHold(file))
  const check = (kind: Kept, node: NamedNode) => {
    const name = node.type === 'MemberExpression' ? node.property?.name : node.name
    const keeper = refused.find(({ kept }) => name !== undefined && kept[kind]?.includes(name))
    if (keeper !== undefined) context.report({ message: keeper.message, node })
  }
  return {
    CallExpression: ({ callee }: { readonly callee: NamedNode }) => {
      if (callee.type === 'MemberExpression') check('methods', callee)
    },
    TaggedTemplateExpression: ({ tag }: { readonly tag: NamedNode }) => check('tags', tag),
    NewExpression: ({ callee }: { readonly callee: NamedNode }) => check('classes', callee),
  }
}

// oxlint-disable-next-line import/no-default-export -- The linter asks for it.
export default {
  meta: { name: 'arrows' },
  rules: { direction: { create: createDirection }, keepers: { create: createKeepers } },
}
