import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runTransaction } from '@signout/server/db/transaction.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { urlOfPicture } from '@signout/server/items/pictures/picture-name.ts'
import { pictureStoreOf } from '@signout/server/items/pictures/picture-store.ts'
import { makeItem } from '@signout/server/testing/make/make-items.ts'
import type { Ran } from './start-cli.ts'

/** As on a disk that is full: no file can become larger than 8 MiB. */
export const fullDisk = ['/bin/sh', '-c', 'ulimit -f 16384 && exec "$@"', 'sh'] as const

/** Pictures that are small enough each, and together too large for a backup. */
export async function makeHeavyPictures(db: Db): Promise<void> {
  const store = pictureStoreOf(db)
  for (let count = 0; count < 4; count += 1) {
    const bytes = randomBytes(3_000_000)
    const picture = { hash: hash('sha256', bytes, 'hex'), bytes }
    await store.prepare(picture)
    await runTransaction(db, (tx) => store.keep(tx, picture, new Date()))
    await makeItem(db, { picture: urlOfPicture(picture.hash) })
  }
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The command line in a process of its own, on a full disk. */
export async function runOnFullDisk(
  env: Readonly<Record<string, string | undefined>>,
  ...argv: readonly string[]
): Promise<Ran> {
  const [command, ...args] = [...fullDisk, process.execPath, main, ...argv]
  return new Promise((resolve) => {
    const child = execFile(command ?? '', args, { env }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
