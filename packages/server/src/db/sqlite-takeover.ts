import { DatabaseSync } from 'node:sqlite'
import { damagedCodes, hasCode, lockedCodes } from './sqlite-codes.ts'

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
    if (hasCode(error, lockedCodes)) return 'in use'
    if (hasCode(error, damagedCodes)) return 'damaged'
    throw error
  } finally {
    database.close()
  }
}
