import { DatabaseSync } from 'node:sqlite'

/**
 * Brings everything into the file itself, which can then be moved. Only the last who has it open can leave SQLite's log
 * of writes: `in use` when somebody else has it.
 */
export function takeOver(file: string): 'ready' | 'in use' | 'damaged' {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
    if (busyCodes.has(code)) return 'in use'
    if (damagedCodes.has(code)) return 'damaged'
    throw error
  } finally {
    database.close()
  }
}

/** Busy and locked. */
const busyCodes = new Set([5, 6])
/** Corrupt, and no database. */
const damagedCodes = new Set([11, 26])
