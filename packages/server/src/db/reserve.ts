import { rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile, undefinedIfAbsent } from '../files.ts'

/** Room for what the desk does on a full disk, in bytes. */
const size = 8 * 1024 * 1024
/** Laid where at least this much is left. */
const roomBefore = 3 * size

/**
 * A file beside a SQLite file that is given back when the disk is full. Until there is room again, only calls that say
 * `usesReserve` may write.
 */
export class Reserve {
  readonly #folder: string
  #isShort = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Whether the disk is full, or was until now. */
  get isShort(): boolean {
    return this.#isShort
  }

  /** Makes room now, for the disk is full; answers whether that makes a difference to before. */
  giveBack(): boolean {
    const wasShort = this.#isShort
    this.#isShort = true
    rmSync(this.#file, { force: true })
    return !wasShort
  }

  /** Makes sure that it is there where there is room for it; answers whether the disk is not full any more. */
  async lay(): Promise<boolean> {
    const isThere = (await stat(this.#file).catch(undefinedIfAbsent)) !== undefined
    if (isThere && !this.#isShort) return false
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize < roomBefore) return false
    if (!isThere) await createFile(this.#file, async (file) => file.writeFile(Buffer.alloc(size)))
    const wasShort = this.#isShort
    this.#isShort = false
    return wasShort
  }

  get #file(): string {
    return join(this.#folder, 'reserve')
  }
}
