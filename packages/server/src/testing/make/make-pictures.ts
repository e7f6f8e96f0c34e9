import sharp, { type Sharp } from 'sharp'

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
