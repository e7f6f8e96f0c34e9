import type { Hash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is gzipped JSON lines: the header, every row, every picture, and finally the SHA-256 of everything before
 * (spec §20).
 */
export const format = 'hardware-signout-backup'
/** Increased when an older program could misread the files of a newer one. */
export const formatVersion = 1

export const Header = z.object({
  format: z.literal(format),
  version: z.int(),
  made_at: z.string(),
  /** Names of migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** The last id assigned by each table. */
  sequences: z.record(z.string(), z.int()),
  /** Number of rows by table. */
  tables: z.record(z.string(), z.int()),
})
export type Header = z.output<typeof Header>

/** A row, the same from both databases. */
export type Row = Readonly<Record<string, string | number | boolean | null>>

export interface PictureLine {
  /** SHA-256 of the bytes. */
  readonly picture: string
  /** The bytes as base64. */
  readonly webp: string
}

export type Line = PictureLine | { readonly table: string; readonly row: Row }

/** Reason in one line why a file cannot be restored. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** The last line of a file, with the checksum of all lines before. */
export function endOf(checksum: Hash): string {
  return JSON.stringify({ sha256: checksum.digest('hex') })
}
