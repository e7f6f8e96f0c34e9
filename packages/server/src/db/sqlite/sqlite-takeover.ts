import { DatabaseSync } from 'node:sqlite'
import { DatabaseInUse } from '../failure.ts'
import { damagedCodes, hasCode, lockedCodes, toFailure } from './sqlite-codes.ts'

/**
 * Brings everything into the file itself, which can then be moved. Only the last who has it open can leave SQLite's log
 * of writes.
 *
 * @throws {DatabaseInUse} when somebody else has it, {DatabaseUnavailable}
 */
export function takeOver(file: string): 'ready' | 'damaged' {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('pragma journal_mode = delete')
    return 'ready'
  } catch (error) {
    if (hasCode(error, lockedCodes)) throw new DatabaseInUse()
    if (hasCode(error, damagedCodes)) return 'damaged'
    throw toFailure(error)
  } finally {
    database?.close()
  }
}
