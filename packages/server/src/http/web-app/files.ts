import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { settingsOrLastKnown } from '../../settings/event-settings.ts'
import { makeEtag, isKnown } from '../answer.ts'

/** A file as sent with one encoding. */
interface Variant {
  readonly encoding: string
  readonly bytes: Buffer
  readonly etag: string
}

/** Extensions of the copies that `vite build` writes beside a file, smallest first; the last is the file itself. */
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
 * Serves the files of a folder, except pages, from memory: unlike with `@fastify/static`, files do not wait behind
 * password hashes for the thread pool, and ETags depend only on the content.
 */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const known = new Set(paths)
  for (const path of paths.filter((each) => !/^\.|\.(?:html|br|gz)$/.test(each))) {
    if (path === manifest) {
      await serveManifest(app, join(folder, path))
      continue
    }
    const variants = await readVariants(folder, path, known)
    const isNamedByContent = path.startsWith(`assets${sep}`)
    const headers = {
      'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    }
    const type = types[extname(path)] ?? 'application/octet-stream'
    app.get(`/${path.replaceAll(sep, '/')}`, (request, reply) =>
      send(request, reply.headers(headers), type, variants),
    )
  }
}

/** Serves the manifest with the name of the hackathon, which phones show on the home screen. */
async function serveManifest(app: FastifyInstance, path: string): Promise<void> {
  const built: object = JSON.parse(await readFile(path, 'utf8'))
  app.get(`/${manifest}`, async (request, reply) => {
    const { hackathon_name: name } = await settingsOrLastKnown(app.services.db)
    const named = { ...built, name: `${name} Hardware Signout`, short_name: name }
    const variants = [variantOf('identity', Buffer.from(JSON.stringify(named)))]
    reply.header('cache-control', 'no-cache')
    return send(request, reply, types['.webmanifest'] ?? '', variants)
  })
}

async function readVariants(
  folder: string,
  path: string,
  known: ReadonlySet<string>,
): Promise<Variant[]> {
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

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  variants: readonly Variant[],
): FastifyReply {
  const understood = encodingsOf(request.headers['accept-encoding'])
  const variant = variants.find(({ encoding }) => understood.has(encoding))
  if (variant === undefined) throw new Error('A file has lost its plain form.')
  const { encoding, bytes, etag } = variant
  reply.header('etag', etag)
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}

function encodingsOf(header = ''): ReadonlySet<string> {
  const accepted = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim() ?? '')
  return new Set([...accepted, 'identity'])
}
