import { hash } from 'node:crypto'
import { pictureLimits, pictureRules } from '@signout/contract'
import { createQueue } from '../base/concurrency.ts'
import { tooLarge, wrongType } from '../base/refusal.ts'
import type { Picture } from './picture-store.ts'

/** Maximum length of the longer side, in pixels. */
const longestSide = 800
const longestS = 3
/** One picture at a time, on one thread, so that orders are not slowed. */
const inTurn = createQueue(1)
const { maxBytes, maxPixels, maxSide } = pictureRules

/** The library knows many more. */
const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])

const unreadable = wrongType(`This is not a ${pictureLimits.types} picture that can be read.`)
const tooMuch = tooLarge(
  `A picture may have at most ${pictureLimits.size}, ${pictureLimits.pixels}.`,
)
const tooSlow = tooLarge(
  `This picture takes longer than ${longestS} seconds to read. Make it smaller.`,
)

/**
 * Decodes a PNG, JPEG or WebP, by its bytes, and re-encodes it upright, small and without metadata; of an animation the
 * first frame.
 *
 * @throws {Refusal} 413 when it is too large, 415 when it is not such a picture.
 */
export async function makePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length === 0) throw unreadable
  if (bytes.length > maxBytes) throw tooMuch
  const written = await inTurn(() => writeAnew(bytes))
  return { hash: hash('sha256', written, 'hex'), bytes: written }
}

async function writeAnew(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: 'unknown', width: 0, height: 0 }))
  if (!formats.has(format)) throw unreadable
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw tooMuch
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: longestS })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((error: unknown) => {
      // The library's only message about it.
      throw String(error).includes('timeout:') ? tooSlow : unreadable
    })
}

/** A large library that most processes never need. It caches nothing of a picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
