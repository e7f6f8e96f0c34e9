import { expect, test } from 'vitest'
import { call } from './client.ts'
import { downloadExport } from './endpoints/closing.ts'

const download = (response: Response) => {
  const options = { fetch: async () => response, read: (file: Response) => file.bytes() }
  return call(downloadExport, { params: { file: 'teams.csv' } }, options)
}

test('a success that is not JSON is what the caller reads', async () => {
  expect(await download(new Response('\uFEFFa'))).toEqual(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))
})

test('its refusal is an ApiError with the detail', async () => {
  const refusal = Response.json({ detail: 'Later.' }, { status: 429 })
  await expect(download(refusal)).rejects.toMatchObject({ status: 429, detail: 'Later.' })
})

test('one that the caller cannot read did not come from the server', async () => {
  const options = { fetch: async () => new Response('<h1>Hi</h1>'), read: async () => undefined }
  const answer = call(downloadExport, { params: { file: 'teams.csv' } }, options)
  await expect(answer).rejects.toMatchObject({ status: 0 })
})
