import { createHash } from 'node:crypto'
import type { Waiver } from '@signout/contract'
import type { SettingValues } from '../base/config/config.ts'

/** The event's own waiver and its hash, by which a signature says what was signed (spec §22). */
export function waiverOf({ waiver_text: text }: Pick<SettingValues, 'waiver_text'>): Waiver {
  const sha256 = text === null ? null : createHash('sha256').update(text).digest('hex')
  return { text, sha256 }
}
