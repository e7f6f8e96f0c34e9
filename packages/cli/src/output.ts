import type { Cell } from '@signout/csv/format-table.ts'

/** A stream to write to: `process.stdout`, or a test's own. */
export interface Sink {
  write(text: string): unknown
  readonly isTTY?: boolean
}

/** The flag of commands that can print their result as JSON. */
export interface JsonFlag {
  readonly json?: true | undefined
}

/** Results go to the standard output, everything else to the standard error. */
export class Output {
  readonly #stdout: Sink
  readonly #stderr: Sink
  #shownProgress = ''

  constructor(stdout: Sink, stderr: Sink) {
    this.#stdout = stdout
    this.#stderr = stderr
  }

  line(text: string): void {
    this.#clearProgress()
    this.#stdout.write(`${printable(text)}\n`)
  }

  json(value: unknown): void {
    // JSON may leave characters unescaped that control a terminal.
    this.line(JSON.stringify(value, null, 2).replaceAll(unprintable, escapeForJson))
  }

  /** Prints rows below the names of their columns, numbers aligned to the right. */
  table(rows: readonly Readonly<Record<string, Cell>>[]): void {
    const [first] = rows
    if (first === undefined) return
    const columns = Object.keys(first).map((name) => {
      const cells = rows.map((row) => row[name] ?? null)
      const texts = [name, ...cells.map(toText)]
      const width = Math.max(...texts.map((text) => text.length))
      const isNumeric = cells.every((cell) => typeof cell === 'number')
      return texts.map((text) => (isNumeric ? text.padStart(width) : text.padEnd(width)))
    })
    for (const index of [undefined, ...rows].keys()) {
      this.line(
        columns
          .map((texts) => texts[index])
          .join('  ')
          .trimEnd(),
      )
    }
  }

  /** Prints a message that is not part of the result. */
  note(text: string): void {
    this.#clearProgress()
    this.#stderr.write(`${printable(text)}\n`)
  }

  /** Shows the progress of a long task, only on a terminal, where the next output overwrites it. */
  progress(task: string, done: number, total: number): void {
    if (this.#stderr.isTTY !== true) return
    const text = `${task} ${done} of ${total}`
    if (text === this.#shownProgress) return
    this.#clearProgress()
    this.#stderr.write(text)
    this.#shownProgress = text
  }

  #clearProgress(): void {
    if (this.#shownProgress === '') return
    this.#stderr.write('\r\u001B[K')
    this.#shownProgress = ''
  }
}

/** Characters that control a terminal, except line ends, and those that reverse the direction of text. */
const unprintable = /(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

/** Makes names and texts of users safe to print: none of them moves the cursor. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, ' ')
}

function toText(cell: Cell): string {
  return cell === null ? '' : String(cell).replaceAll('\n', ' ')
}

function escapeForJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
