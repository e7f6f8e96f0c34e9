interface Unstored {
  readonly text: string
  /** What is stored under its key instead. */
  readonly instead: string | null
}

/** Values that the browser did not store (private browsing, quota exceeded): they last as long as the page. */
const unstored = new Map<string, Unstored>()

/** Reads a value that is kept across reloads and shared by all tabs; undefined if there is none, or no JSON. */
export function readStored(key: string): unknown {
  const stored = readText(key)
  const own = unstored.get(key)
  // Another tab may have stored a newer value.
  const text = own !== undefined && own.instead === stored ? own.text : stored
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value across reloads, for all tabs; undefined removes it. */
export function writeStored(key: string, value: unknown): void {
  unstored.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    if (value === undefined) return
    unstored.set(key, { text: JSON.stringify(value), instead: readText(key) })
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
