/** Encodings that programs take a file without a byte order mark for: Excel on Windows, and on a Mac. */
const takenFor = { 'Windows-1252': 'windows-1252', 'Mac OS Roman': 'macintosh' } as const

/** A byte above ASCII, by the character that it is shown as. */
const bytesOf = Object.entries(takenFor).map(([name, label]) => {
  const bytes = Array.from({ length: 128 }, (_, index) => 128 + index)
  const characters = new TextDecoder(label).decode(Uint8Array.from(bytes))
  return { name, bytes: new Map(Array.from(characters, (each, index) => [each, bytes[index]])) }
})

export interface Misread {
  /** What the text was read as. */
  readonly encoding: string
  /** Its first wrong characters, and what they stand for: `Ã©`, `é`. */
  readonly found: string
  readonly meant: string
}

/** Whether a text looks like UTF-8 that was read as another encoding: `JosÃ© Luis`. */
export function findMisread(text: string): Misread | undefined {
  const runs = text.match(/\P{ASCII}+/gu)
  if (runs === null) return undefined
  for (const { name, bytes } of bytesOf) {
    const meant = runs.map((run) => decodeRun(run, bytes))
    const [first = ''] = meant
    if (meant.includes(undefined)) continue
    // The first character alone is example enough: each is as many bytes as it has wrong ones.
    const [character = ''] = first
    const length = new TextEncoder().encode(character).length
    return { encoding: name, found: runs[0]?.slice(0, length) ?? '', meant: character }
  }
  return undefined
}

/** The characters that these are the bytes of, in UTF-8; undefined where they are no such bytes. */
function decodeRun(
  run: string,
  bytes: ReadonlyMap<string, number | undefined>,
): string | undefined {
  const read = Array.from(run, (character) => bytes.get(character) ?? -1)
  if (read.includes(-1)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(read))
  } catch {
    return undefined
  }
}
