import { existsSync } from 'node:fs'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deletePicture, setPicture } from '@signout/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeItem } from '../testing/world/make-items.ts'
import { makePictureFile } from '../testing/world/make-pictures.ts'
import { startEvent } from '../testing/world/event.ts'
import { times } from '../testing/runs.ts'
import { findDifferences } from '../ops/verify.ts'
import { fileOfPicture, hashInUrl, pictureStoreOf } from './picture-store.ts'

const hour = 3_600_000

async function start() {
  const event = await startEvent()
  const { organiser, app, clock, db } = event
  const store = pictureStoreOf(db)
  const folder = join(db.context.folder ?? '', 'pictures')
  return {
    ...event,
    store,
    folder,
    send: async ({ id }: { readonly id: number }, colour?: string) => {
      const body = await makePictureFile(colour === undefined ? {} : { colour })
      const answer = await organiser.call(setPicture, { params: { id }, body })
      return hashInUrl(answer.body.picture) ?? ''
    },
    takeAway: ({ id }: { readonly id: number }) =>
      organiser.call(deletePicture, { params: { id } }),
    isServed: async (hash: string) =>
      (await app.inject({ url: `/pictures/${fileOfPicture(hash)}` })).statusCode === 200,
    /** As if the picture had been written that long before the clock. */
    age: async (hash: string, ms: number) => {
      const at = new Date(clock.now().getTime() - ms)
      if (db.context.folder === undefined) {
        await db.updateTable('pictures').set({ kept_at: at.toISOString() }).execute()
      } else await utimes(join(folder, fileOfPicture(hash)), at, at)
    },
    sweep: () => store.removeOrphans(clock.now()),
  }
}

test('two items share one picture, which stays while one has it, and an hour more as it may be about to be used', async () => {
  const { db, send, takeAway, age, sweep, isServed } = await start()
  const [one, other] = [await makeItem(db), await makeItem(db)]
  const hash = await send(one)
  expect(await send(other)).toBe(hash)
  await age(hash, 2 * hour)
  await takeAway(one)
  await sweep()
  expect(await isServed(hash)).toBe(true)
  await takeAway(other)
  await age(hash, hour - 1000)
  await sweep()
  expect(await isServed(hash)).toBe(true)
  await age(hash, hour + 1000)
  await sweep()
  expect(await isServed(hash)).toBe(false)
})

test('pictures that are sent while others are swept away are all there', async () => {
  const { db, send, takeAway, age, sweep, isServed } = await start()
  const items = await times(4, () => makeItem(db))
  const colours = ['red', 'green', 'blue', 'black']
  const hashes = await Promise.all(items.map((item, at) => send(item, colours[at])))
  for (const item of items) await takeAway(item)
  for (const hash of hashes) await age(hash, 2 * hour)
  const sweeps = times(20, sweep)
  await Promise.all(items.map((item, at) => send(item, colours[at])))
  await sweeps
  for (const hash of hashes) expect(await isServed(hash)).toBe(true)
})

test.each([`${'0'.repeat(64)}.webp`, '..%2fsignout.sqlite'])(
  'there is no picture %j',
  async (name) => {
    const { app } = await start()
    const answer = await app.inject({ method: 'GET', url: `/pictures/${name}` })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).not.toContain('immutable')
  },
)

test('verify names the items whose pictures are missing', async () => {
  const { db, send } = await start()
  const [lamp, torch] = [await makeItem(db, { name: 'Lamp' }), await makeItem(db)]
  await send(lamp)
  await db
    .updateTable('hardware')
    .set({ picture: 'https://example.com/elsewhere.png' })
    .where('id', '=', torch.id)
    .execute()
  expect(await findDifferences(db)).toEqual([])
  const name = `${'0'.repeat(64)}.webp`
  await db
    .updateTable('hardware')
    .set({ picture: `/pictures/${name}` })
    .where('id', '=', lamp.id)
    .execute()
  expect(await findDifferences(db)).toEqual([
    { subject: `item ${lamp.id} (Lamp)`, problem: `its picture ${name} is missing` },
  ])
})

test('beside a SQLite file, pictures are files of their owner’s, and nothing else is left there', async () => {
  vi.stubEnv('TEST_DATABASE', 'sqlite')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { db, folder, send, sweep, clock } = await start()
  expect(existsSync(folder)).toBe(false)
  await sweep()
  const hash = await send(await makeItem(db))
  const unfinished = join(folder, `${hash}.of-a-crash.tmp`)
  await writeFile(unfinished, 'half of it')
  await utimes(unfinished, 0, 0)
  clock.set(new Date())
  await sweep()
  expect(await readdir(folder)).toEqual([fileOfPicture(hash)])
  const modes = await Promise.all([folder, join(folder, fileOfPicture(hash))].map((p) => stat(p)))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
})
