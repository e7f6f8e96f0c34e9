import { appendFileSync } from 'node:fs'

/*
 * Some tests try as much as they are asked to: a little in `npm test`, much in `npm run test:long` and
 * `npm run test:abuse`, which write what
 * they note into docs/reliability.md.
 */

/** Ends a test that hangs, not one that is slow: the machine may be busy with other things. In milliseconds. */
export const testTimeout = 300_000

/** How much is tried: what the variable says, else `short`. */
export function wantedOf(variable: string, short: number): number {
  return Number(process.env[variable] ?? short)
}

/** The timeout of a test that tries as much as it is asked to: the usual one, and `ms` more. */
export function timeoutFor(ms: number): { timeout: number } {
  return { timeout: testTimeout + ms }
}

/** The variable's number, else one that differs in every run. */
export function seedOf(variable: string): number {
  return wantedOf(variable, Math.trunc(Math.random() * 0x3fffffff))
}

/** Whole numbers below a limit, the same ones for the same seed (the minimal standard generator). */
export function startDrawing(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

export interface Figure {
  /** What was tried, with how often. */
  readonly tried: string
  /** What came of it. */
  readonly held: string
}

/** Writes down what a test has shown, when requested. */
export function noteFigure(figure: Figure): void {
  const file = process.env['FIGURES_FILE']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

/** Does something `count` times, one after the other. */
export async function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let at = 0; at < count; at += 1) results.push(await work(at))
  return results
}
