import type { RecordRow } from '@signout/contract'

/** Who did it; what nobody did who is logged in was done from the command line. */
export function actorName({ actor }: RecordRow): string {
  return actor === null ? 'Command line' : `${actor.first_name} ${actor.last_name}`.trim()
}
