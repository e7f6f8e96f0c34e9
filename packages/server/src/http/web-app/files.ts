import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, makeEtag } from '../mount.ts'

/** A file as sent with one encoding. */
interface Variant {
  readonly encoding: string
  readonly bytes: Buffer
  readonly etag: string
}

/** Endings of the copies that `vite build` writes beside a file, smallest first, by encoding; the last is the file. */
const endings = { br: '.br', gzip: '.gz', identity: '' }
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Manifest of the web app, for phones that add it to the home screen. */
const manifest = 'manifest.webmanifest'

/**
 * Serves the files of a folder, except pages, from memory: a page that is open finds its files while the folder is built
 * anew, and each costs a third of what `@fastify/static` needs (decision 018).
 * @param findName name of the hackathon, which phones show on the home screen.
 */
export async function serveFiles(
  app: FastifyInstance,
  folder: string,
  findName: () => Promise<string>,
): Promise<void> {
  const paths = await readdir(folder, { recursive: true })
  const known = new Set(paths)
  for (const path of paths.filter(isServed)) {
    const variants = await readVariants(folder, path, known)
    const isNamedByContent = path.startsWith(`assets${sep}`)
    const headers = {
      'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      'content-type': types[extname(path)] ?? 'application/octet-stream',
    }
    app.get(`/${path.replaceAll(sep, '/')}`, async (request, reply) => {
      const current = path === manifest ? await nameManifest(variants, findName) : variants
      return send(request, reply.headers(headers), current)
    })
  }
}

/** Neither a folder, nor for the build alone, nor a page. */
function isServed(path: string): boolean {
  return extname(path) !== '' && !/^\.|\.(?:html|br|gz)$/.test(path)
}

async function readVariants(folder: string, path: string, known: ReadonlySet<string>) {
  const present = Object.entries(endings).filter(([, ending]) => known.has(path + ending))
  return Promise.all(
    present.map(async ([encoding, ending]) =>
      variantOf(encoding, await readFile(join(folder, path + ending))),
    ),
  )
}

function variantOf(encoding: string, bytes: Buffer): Variant {
  return { encoding, bytes, etag: makeEtag(bytes) }
}

async function nameManifest(variants: readonly Variant[], findName: () => Promise<string>) {
  const built: object = JSON.parse(String(variants.at(-1)?.bytes))
  const name = await findName()
  const named = { ...built, name: `${name} Hardware Signout`, short_name: name }
  return [variantOf('identity', Buffer.from(JSON.stringify(named)))]
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  variants: readonly Variant[],
): FastifyReply {
  const understood = `${request.headers['accept-encoding']} identity`.toLowerCase()
  const variant = variants.find(({ encoding }) => understood.includes(encoding))
  if (variant === undefined) throw new Error('A file has lost its plain form.')
  const { encoding, bytes, etag } = variant
  reply.header('etag', etag)
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
