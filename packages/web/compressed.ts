import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes compressed copies beside each file at build time; the server sends one that the browser accepts. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(?:js|css|svg)$/.test(name)) continue
        const content = file.type === 'chunk' ? file.code : file.source
        const path = join(dir, name)
        // One after the other, since each already uses several cores.
        await Promise.all([
          toBrotli(content, brotliQuality).then((bytes) => writeFile(`${path}.br`, bytes)),
          toGzip(content).then((bytes) => writeFile(`${path}.gz`, bytes)),
        ])
      }
    },
  }
}
