import type { Config } from '../../base/config/config.ts'
import type { Db } from '../../db/tables.ts'
import { type Disk, readDisk } from '../../base/files.ts'

/** The disk that has the files of the event; undefined while it cannot be reached, no reason to answer nothing else. */
export async function findDisk(
  db: Db,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<Disk | undefined> {
  return readDisk(db.context.folder ?? dataDir).catch(() => undefined)
}

const mb = 1_000_000
/** Free space below which not even a small file is sure to be written. */
const fullBelow = mb

const advice =
  'Ask the operator of the server to make room: on a full disk nothing can be changed any more.'

/** Alert about a disk that is nearly full; null when there is enough space (spec §19). */
export function warnOfDisk({ free, total }: Disk): string | null {
  if (free < fullBelow) return `The disk of the server is full. ${advice}`
  if (free < 500 * mb) return `The disk of the server has less than 500 MB left. ${advice}`
  if (free < total / 20 && free < 5000 * mb) {
    return `The disk of the server has less than 5 % left. ${advice}`
  }
  return null
}
