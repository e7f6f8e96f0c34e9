import { burst } from '#kit/form/bursts.ts'
import { parseScan, type Scan } from '#domain/scan/parse-scan.ts'

/** Text typed into the box of the test. */
export interface Typed {
  readonly text: string
  /** Longest time between two characters, in milliseconds. */
  readonly slowestMs: number
  readonly isEnded: boolean
}

export interface Verdict {
  readonly isHeard: boolean
  readonly text: string
}

/** Whether the desk's screens recognise a scanner that types like this, and what it has read. */
export function judgeScan({ text, slowestMs, isEnded }: Typed): Verdict {
  const problem = findProblem({ text, slowestMs, isEnded })
  if (problem !== null) return { isHeard: false, text: problem }
  const scan = parseScan(text)
  const what = scan === null ? 'a code that is none of ours' : describe(scan)
  return { isHeard: true, text: `This scanner is heard. It read ${what}.` }
}

function findProblem({ text, slowestMs, isEnded }: Typed): string | null {
  if (text.length < burst.length) {
    return `That is shorter than any code of ours, which have at least ${burst.length} characters.`
  }
  if (slowestMs > burst.gap) {
    return `That was too slow: ${Math.round(slowestMs)} ms between two characters, ${burst.gap} ms at most. Typing always is; if a scanner did this, raise its speed.`
  }
  if (!isEnded) return 'It did not press Enter at the end: set the scanner to end with Enter (CR).'
  return null
}

function describe(scan: Scan): string {
  if ('order' in scan) return `order #${scan.order}`
  if ('item' in scan) return `item ${scan.item}`
  return `the code of team ${scan.team}`
}
