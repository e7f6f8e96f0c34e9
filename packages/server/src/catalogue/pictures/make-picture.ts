import { hash } from 'node:crypto'
import { pictureLimits, pictureRules } from '@signout/contract'
import { createQueue } from '../../base/concurrency.ts'
import { type Refusal, tooLarge, wrongType } from '../../base/refusal.ts'
import type { Picture } from './picture-name.ts'

/** Maximum length of the longer side, in pixels. */
const longestSide = 800
const longestS = 3
/** One picture at a time, on one thread, so that orders are not slowed. */
const inTurn = createQueue(1)
const { maxBytes, maxPixels, maxSide } = pictureRules

/**
 * Decodes a PNG, JPEG or WebP, by its bytes, and re-encodes it upright, small and without metadata; of an animation the
 * first frame.
 *
 * @throws {Refusal} 413 when it is too large, 415 when it is not such a picture.
 */
export async function makePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length > maxBytes) throw tooMuch()
  if (!looksLikePicture(bytes)) throw notPicture()
  const written = await inTurn(() => writeAnew(bytes))
  return { hash: hash('sha256', written, 'hex'), bytes: written }
}

async function writeAnew(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw tooMuch()
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: longestS })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(refuseUndone)
}

/** A large library that most processes never need. It caches nothing of a picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** The first bytes of the three formats; the library knows many more. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^RIFF[^]{4}WEBP$/.test(start)
  )
}

function refuseUnreadable(): never {
  throw notPicture()
}

/** The library's only message about it. */
function refuseUndone(error: unknown): never {
  const isLate = error instanceof Error && error.message.startsWith('timeout:')
  throw isLate
    ? tooLarge(`This picture takes longer than ${longestS} seconds to read. Make it smaller.`)
    : notPicture()
}

function notPicture(): Refusal {
  return wrongType(`This is not a ${pictureLimits.types} picture that can be read.`)
}

function tooMuch(): Refusal {
  return tooLarge(`A picture may have at most ${pictureLimits.size}, ${pictureLimits.pixels}.`)
}
