import { largestId } from '@signout/contract'
import { z } from 'zod'

/**
 * A backup is gzipped JSON lines: the header, every row, every picture, and finally the SHA-256 of everything before
 * (spec §20).
 */
export const format = 'hardware-signout-backup'
/** Increased when an older program could misread the files of a newer one. */
export const formatVersion = 1

/** Header fields of every version. */
export const AnyHeader = z.object({ format: z.literal(format), version: z.int() })

export const Header = AnyHeader.extend({
  made_at: z.string(),
  /** Names of migrations, in the order of their application. */
  migrations: z.array(z.string()).min(1),
  /** The last id assigned by each table. */
  sequences: z.record(z.string(), z.int().min(0).max(largestId)),
  /** Number of rows by table. */
  tables: z.record(z.string(), z.int()),
})
export type Header = z.output<typeof Header>

/** Rows of all tables. */
export function countAllRows({ tables }: Header): number {
  return Object.values(tables).reduce((sum, count) => sum + count, 0)
}

export const RowLine = z.object({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type RowLine = z.output<typeof RowLine>

export const PictureLine = z.object({
  picture: z.string().regex(/^[0-9a-f]{64}$/),
  webp: z.base64(),
})
export type PictureLine = z.output<typeof PictureLine>

export const EndLine = z.object({ sha256: z.string() })

export type Line = Header | RowLine | PictureLine

/** Reason in one line why a file cannot be restored. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
