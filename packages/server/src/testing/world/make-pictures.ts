import sharp, { type Sharp } from 'sharp'
import { deflateSync, crc32 } from 'node:zlib'

interface PictureOptions {
  readonly width?: number
  readonly height?: number
  readonly colour?: string
  /** As it is to be written; a PNG when left out. */
  readonly as?: (picture: Sharp) => Sharp
}

/** A picture of one colour, as its bytes. */
export async function makePictureBytes({
  width = 40,
  height = 30,
  colour = 'teal',
  as = (picture) => picture.png(),
}: PictureOptions = {}): Promise<Buffer<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } })
  return Buffer.from(await as(picture).toBuffer())
}

/** The same as a browser sends it. */
export async function makePictureFile(options: PictureOptions = {}): Promise<Blob> {
  return new Blob([await makePictureBytes(options)])
}

type Make = () => Promise<Buffer<ArrayBuffer>>

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const page = '<html><script>alert(1)</script></html>'

/** Files that may be sent as pictures, by accident or on purpose, and their refusals. */
export const refusedPictures: Readonly<Record<string, readonly [413 | 415, Make]>> = {
  'an SVG': [415, async () => Buffer.from(svg)],
  'a page': [415, async () => Buffer.from(page)],
  'a GIF': [415, () => makePictureBytes({ as: (picture) => picture.gif() })],
  'the first bytes of a PNG': [415, () => start(12)],
  'half a PNG': [415, () => half((picture) => picture.png())],
  'half a JPEG': [415, () => half((picture) => picture.jpeg())],
  'an SVG that begins like a PNG': [
    415,
    async () => Buffer.concat([await start(8), Buffer.from(svg)]),
  ],
  'more than 40 megapixels': [413, async () => blankPng(8000, 5001)],
  'more than 12,000 pixels a side': [413, async () => blankPng(12_001, 1)],
  'a line of 39,999,999 pixels': [413, async () => blankPng(1, 39_999_999)],
  'huge dimensions in a few bytes': [413, async () => hugePng()],
}

/** What is odd and yet a picture, with the size of what is made of it. */
export const oddPictures: Readonly<Record<string, readonly [width: number, height: number, Make]>> =
  {
    'a PNG with a page behind it': [
      40,
      30,
      async () => Buffer.concat([await makePictureBytes(), Buffer.from(page)]),
    ],
    'an animated WebP': [16, 16, animation],
    'one pixel': [1, 1, () => makePictureBytes({ width: 1, height: 1 })],
    'a line of 12,000 pixels': [800, 1, () => makePictureBytes({ width: 12_000, height: 1 })],
    '40 megapixels': [800, 500, async () => blankPng(8000, 5000)],
  }

async function start(length: number): Promise<Buffer<ArrayBuffer>> {
  return (await makePictureBytes()).subarray(0, length)
}

/** The first half of a file; there is so much detail in the picture that half of it is in the other. */
async function half(as: (picture: Sharp) => Sharp) {
  const size = 200
  const raw = Buffer.from(Array.from({ length: size * size * 3 }, (_, at) => (at * 7919) % 251))
  const bytes = await as(sharp(raw, { raw: { width: size, height: size, channels: 3 } })).toBuffer()
  return Buffer.from(bytes.subarray(0, Math.floor(bytes.length / 2)))
}

/** Two frames. */
async function animation(): Promise<Buffer<ArrayBuffer>> {
  const frames = await Promise.all(
    ['red', 'blue'].map((colour) => makePictureBytes({ width: 16, height: 16, colour })),
  )
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer()
  return Buffer.from(bytes)
}

/** All black, one bit for each pixel. */
function blankPng(width: number, height: number): Buffer<ArrayBuffer> {
  return png(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)))
}

/** Says that it has 65,535 × 65,535 pixels. */
function hugePng(): Buffer<ArrayBuffer> {
  return png(65_535, 65_535, deflateSync(Buffer.alloc(1000)))
}

function png(width: number, height: number, data: Buffer): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
