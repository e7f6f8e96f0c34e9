import { scanner } from '#shared/scan/listen-for-scans.ts'
import { parseScan, type Scan } from '#shared/scan/parse-scan.ts'

/** Text typed into the box of the test. */
export interface Typed {
  readonly text: string
  /** Longest time between two characters, in milliseconds. */
  readonly slowestMs: number
}

export interface Verdict {
  readonly isHeard: boolean
  readonly text: string
}

/** Whether the desk's screens recognise a scanner that types like this, and what it has read. */
export function judgeScan({ text, slowestMs }: Typed): Verdict {
  const problem = findProblem({ text, slowestMs })
  if (problem !== null) return { isHeard: false, text: problem }
  const scan = parseScan(text)
  const what = scan === null ? 'a code that is none of ours' : describe(scan)
  return { isHeard: true, text: `This scanner is heard. It read ${what}.` }
}

function findProblem({ text, slowestMs }: Typed): string | null {
  if (text.length < scanner.length) {
    return `That is shorter than any code of ours, which have at least ${scanner.length} characters.`
  }
  if (slowestMs > scanner.gap) {
    return `That was too slow: ${Math.round(slowestMs)} ms between two characters, ${scanner.gap} ms at most. Typing always is; if a scanner did this, raise its speed.`
  }
  return null
}

function describe(scan: Scan): string {
  if ('order' in scan) return `order #${scan.order}`
  if ('item' in scan) return `item ${scan.item}`
  return `the code of team ${scan.team}`
}
