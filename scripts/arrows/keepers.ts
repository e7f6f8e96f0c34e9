/** Ways of writing that the linter can tell by a name. */
export type Kept = 'methods' | 'tags' | 'classes'

interface Keeper {
  readonly kept: { readonly [kind in Kept]?: readonly string[] }
  /** Whether a file of the repository, by its path from the root, may have it. */
  readonly mayHold: (file: string) => boolean
  readonly message: string
}

/**
 * Files with statements beside `queries.ts`: what works on every table, what a whole folder writes in a single
 * statement, and the pieces that the statements of several `queries.ts` have in common.
 */
export const otherStatements = [
  'packages/server/src/backup/tables.ts',
  'packages/server/src/changes/announce.ts',
  'packages/server/src/idempotency/kept-answers.ts',
  'packages/server/src/orders/search.ts',
  'packages/server/src/orders/sort-keys.ts',
  'packages/server/src/pictures/table-store.ts',
  'packages/server/src/record/record.ts',
  'packages/server/src/teams/search.ts',
  'packages/rehearsal/src/bench/bench-world.ts',
  'packages/rehearsal/src/bench/processes-together.ts',
]

const test = /\.test\.tsx?$|\/testing\/|^e2e\//

const statements = [
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'mergeInto',
  'updateTable',
  'deleteFrom',
  'raw',
]

/** What stands in some files only, wherever else it could be written (docs/architecture.md). */
export const keepers: readonly Keeper[] = [
  {
    kept: { methods: statements, tags: ['sql'] },
    mayHold: (file) =>
      test.test(file) ||
      /^packages\/server\/src\/db\/|\/queries\.ts$/.test(file) ||
      otherStatements.includes(file),
    message: 'SQL lives in queries.ts, or in a file that scripts/arrows/keepers.ts names.',
  },
  {
    kept: { classes: ['Refusal'] },
    mayHold: (file) =>
      test.test(file) || /^packages\/server\/src\/(?:refusal\.ts$|http\/)/.test(file),
    message: 'A refusal is made by the function of refusal.ts that is named after its kind.',
  },
]
