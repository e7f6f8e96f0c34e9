import { deletePicture, getItem, setPicture } from '@signout/contract'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  oddPictures,
  refusedPictures,
  makePictureBytes,
  makePictureFile,
} from '../testing/world/make-pictures.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { readHistory, readKinds } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'

async function start() {
  const event = await startEvent()
  const { organiser, app, db } = event
  const item = await makeItem(db)
  return {
    ...event,
    item,
    send: (body: Blob | string, headers: Readonly<Record<string, string>> = {}) =>
      organiser.request('PUT', `/api/hardware/hardware/${item.id}/picture/`, { body, headers }),
    /** What browsers get. */
    fetchPicture: async () => {
      const { body } = await organiser.call(getItem, { params: { id: item.id } })
      const answer = await app.inject({ method: 'GET', url: body.picture ?? '' })
      return { url: body.picture, headers: answer.headers, bytes: answer.rawPayload }
    },
  }
}

describe('a picture', () => {
  test.each([
    ['png', [1200, 600], [800, 400]],
    ['jpeg', [600, 1600], [300, 800]],
    ['webp', [320, 200], [320, 200]],
  ] as const)('in %s of %j pixels becomes a WebP of %j', async (format, size, expected) => {
    const { send, fetchPicture } = await start()
    const [width, height] = size
    const body = await makePictureFile({ width, height, as: (picture) => picture[format]() })
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 200, body: { picture: expect.any(String) } })
    const { url, headers, bytes } = await fetchPicture()
    expect(url).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const written = await sharp(bytes).metadata()
    expect([written.format, written.width, written.height]).toEqual(['webp', ...expected])
  })

  test('stands upright and says nothing of where it was taken', async () => {
    const { send, fetchPicture } = await start()
    const exif = { IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const as = (picture: Sharp) => picture.jpeg().withExif(exif).withMetadata({ orientation: 6 })
    await send(await makePictureFile({ width: 60, height: 20, as }))
    const written = await sharp((await fetchPicture()).bytes).metadata()
    expect(written).toMatchObject({ width: 20, height: 60 })
    expect(written.exif).toBeUndefined()
    expect(written.xmp).toBeUndefined()
    expect(written.orientation).toBeUndefined()
  })

  test('is known by its bytes, not by the header', async () => {
    const { send } = await start()
    const body = await makePictureFile()
    for (const type of ['text/html', 'application/json', 'image/svg+xml']) {
      expect((await send(body, { 'content-type': type })).status).toBe(200)
    }
  })

  test('is in the record once, with the one before; the same again writes nothing', async () => {
    const { send, organiser, item, db } = await start()
    await db.updateTable('hardware').set({ picture: 'https://example.com/old.png' }).execute()
    const body = await makePictureFile()
    await send(body)
    await send(body)
    expect(await readKinds(db)).toEqual(['hardware.updated'])
    const [row] = await readHistory(organiser, { hardware: item.id })
    expect(row?.detail).toMatchObject({
      changes: { picture: { before: 'https://example.com/old.png', after: expect.any(String) } },
    })
  })

  test('is taken away, and then there is none; one of an item that does not exist is 404', async () => {
    const { send, organiser, item, db } = await start()
    const body = await makePictureFile()
    await send(body)
    const params = { id: item.id }
    for (const _ of ['once', 'twice']) {
      expect((await organiser.call(deletePicture, { params })).status).toBe(204)
    }
    expect((await organiser.call(getItem, { params })).body.picture).toBeNull()
    expect(await readKinds(db)).toEqual(['hardware.updated', 'hardware.updated'])
    const none = { id: 99 }
    expect((await organiser.call(setPicture, { params: none, body })).status).toBe(404)
    expect((await organiser.call(deletePicture, { params: none })).status).toBe(404)
  })
})

describe('what is sent as a picture', () => {
  test.each(Object.entries(refusedPictures))('%s is refused', async (_, [status, make]) => {
    const { send, db } = await start()
    const answer = await send(new Blob([await make()]))
    expect(answer).toMatchObject({ status, body: { detail: expect.any(String) } })
    expect(await readKinds(db)).toEqual([])
  })

  test.each(Object.entries(oddPictures))('%s is written anew', async (_, [width, height, make]) => {
    const { send, fetchPicture } = await start()
    expect((await send(new Blob([await make()]))).status).toBe(200)
    const { bytes } = await fetchPicture()
    const written = await sharp(bytes).metadata()
    expect([written.width, written.height, written.pages]).toEqual([width, height, undefined])
    expect(bytes.toString('latin1')).not.toContain('<script>')
  })

  test('nothing at all is not a picture; 5,000,000 bytes are read, one more is not', async () => {
    const { send } = await start()
    expect((await send('')).status).toBe(415)
    const picture = await makePictureBytes()
    const padded = (length: number) => new Blob([picture, Buffer.alloc(length - picture.length)])
    expect((await send(padded(5_000_000))).status).toBe(200)
    expect(await send(padded(5_000_001))).toMatchObject({
      status: 413,
      body: { detail: 'The body is larger than 5,000,000 bytes.' },
    })
  })
})
