import type { Db } from '../tables.ts'
import type { ReadTask } from './read-thread.ts'

type LongRead<A, R> = (
  db: Db,
  ...rest: undefined extends A ? [args?: A, signal?: AbortSignal] : [args: A, signal?: AbortSignal]
) => Promise<R>

const works = new Map<string, (db: Db, args: unknown) => Promise<unknown>>()

/**
 * Declares a read, check or export that may take longer than 50 ms: called like any query, it does not block the
 * process. SQLite works in the calling thread, so a server runs these in another one, which reads committed data over
 * its own connection, one task after the other (decision 035); elsewhere they run in place. Arguments and results are
 * copied between threads: plain data, no functions or classes. Anything else that a read needs of the process, such as
 * settings or the clock, is an argument.
 *
 * `module` is `import.meta.url`: the thread imports the file, which declares the read under `name` at its top level.
 */
export function longRead<A, R>(
  module: string,
  name: string,
  work: (db: Db, args: A) => Promise<R>,
): LongRead<A, R> {
  // Sound: tasks come from the function below, which has the same types.
  works.set(keyOf({ module, name }), work as (db: Db, args: unknown) => Promise<unknown>)
  return async (db, ...rest) => {
    // Sound: `args` is omitted only where it may be undefined.
    const [args, signal] = rest as [A, AbortSignal?]
    signal?.throwIfAborted()
    const { dialect, readThread } = db.context
    // A transaction has to read its own writes.
    if (readThread !== undefined && !db.isTransaction) {
      // Sound: the thread runs `work`.
      return (await readThread.run({ module, name, args }, signal)) as R
    }
    if (dialect === 'postgres') return work(db, args)
    // Copied here as well, so that values that cannot be copied fail in the first test.
    return structuredClone(await work(db, structuredClone(args)))
  }
}

/** Runs a task in the thread. */
export async function runTask(db: Db, task: ReadTask): Promise<unknown> {
  if (!works.has(keyOf(task))) await import(task.module)
  const work = works.get(keyOf(task))
  if (work === undefined) throw new Error(`${task.module} declares no long read ${task.name}.`)
  return work(db, task.args)
}

function keyOf({ module, name }: Pick<ReadTask, 'module' | 'name'>): string {
  return `${module} ${name}`
}
