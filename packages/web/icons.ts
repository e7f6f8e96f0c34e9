import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const logo = join(import.meta.dirname, 'src/frame/logo.svg')

/** Draws the logo as the PNG files that phones put on the home screen; `public/manifest.webmanifest` and the page name them. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      const svg = await readFile(logo, 'utf8')
      // A phone cuts a maskable icon, and Apple's, into a shape of its own: the ground goes to the edges, and the
      // drawing stays within the middle four fifths.
      const square = svg.replace('rx="8"', '').replace('viewBox="0 0 32 32"', 'viewBox="2 2 28 28"')
      const files = [
        ['192.png', svg, 192],
        ['512.png', svg, 512],
        ['maskable.png', square, 512],
        ['apple-touch.png', square, 180],
      ] as const
      for (const [name, drawing, size] of files) {
        const source = await sharp(Buffer.from(drawing)).resize(size, size).png().toBuffer()
        this.emitFile({ type: 'asset', fileName: `icons/${name}`, source })
      }
    },
  }
}
