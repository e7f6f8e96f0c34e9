import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/tables.ts'
import { createFile, readDisk, undefinedIfAbsent } from '../files.ts'
import { type Job, startJob } from '../write/start-job.ts'

/** Space for the desk's writes on a full disk, in bytes. */
const size = 8 * 1024 * 1024
/** Free space required to create the reserve. */
const roomBefore = 3 * size

/**
 * A file beside a SQLite file that is deleted when the disk is full. Until there is space again, only calls with
 * `usesReserve` may write.
 */
class Reserve {
  readonly #folder: string
  #isShort = false

  constructor(folder: string) {
    this.#folder = folder
  }

  get isShort(): boolean {
    return this.#isShort
  }

  free(): boolean {
    const wasShort = this.#isShort
    this.#isShort = true
    rmSync(this.#file, { force: true })
    return !wasShort
  }

  /** Recreates the reserve when there is space; returns whether the disk is no longer full. */
  async restore(): Promise<boolean> {
    const isThere = (await stat(this.#file).catch(undefinedIfAbsent)) !== undefined
    if (isThere && !this.#isShort) return false
    if ((await readDisk(this.#folder)).free < roomBefore) return false
    if (!isThere) await createFile(this.#file, async (file) => file.writeFile(Buffer.alloc(size)))
    const wasShort = this.#isShort
    this.#isShort = false
    return wasShort
  }

  get #file(): string {
    return join(this.#folder, 'reserve')
  }
}

const checkEveryMs = 5000

/** Keeps a reserve beside a SQLite file, and recreates it when there is space. */
export function keepReserve({ context }: Db, log: FastifyBaseLogger): Job | undefined {
  if (context.folder === undefined) return undefined
  const reserve = new Reserve(context.folder)
  context.reserve = reserve
  return startJob({
    everyMs: checkEveryMs,
    firstMs: 0,
    work: async () => {
      if (await reserve.restore()) log.info('the disk has room again')
    },
    onFailure: (error) => log.error({ err: error }, 'there is no reserve for a full disk'),
  })
}
