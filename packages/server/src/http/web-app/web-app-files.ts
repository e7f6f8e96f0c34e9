import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from '../answer.ts'
import { serveWebManifest, webManifest } from './web-manifest.ts'

interface WebFile {
  readonly type: string
  readonly cacheControl: string
  /** Smallest first; the last one is the file as it is. */
  readonly variants: readonly Variant[]
}

interface Variant {
  readonly encoding: string
  readonly bytes: Buffer
  readonly etag: string
}

/** What `vite build` writes beside a file. */
const compressed = { br: '.br', gzip: '.gz' }
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves the files of a folder, its pages aside, from memory: no file waits behind passwords for the thread pool. */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await serveWebManifest(app, folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  )
  for (const path of paths) {
    const isOther = /^\.|\.(?:html|br|gz)$/.test(path)
    if (isOther || path === webManifest) continue
    const file = await readWebFile(folder, path, paths)
    app.get(`/${path.replaceAll(sep, '/')}`, (request, reply) => sendFile(file, request, reply))
  }
}

async function readWebFile(
  folder: string,
  path: string,
  paths: ReadonlySet<string>,
): Promise<WebFile> {
  const variants: Variant[] = []
  for (const [encoding, ending] of [...Object.entries(compressed), ['identity', '']] as const) {
    if (!paths.has(path + ending)) continue
    const bytes = await readFile(join(folder, path + ending))
    variants.push({ encoding, bytes, etag: etagOf(bytes) })
  }
  const isNamedByContent = path.startsWith(`assets${sep}`)
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    cacheControl: isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    variants,
  }
}

function sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const understood = encodingsOf(request.headers['accept-encoding'])
  const variant = file.variants.find(({ encoding }) => understood.has(encoding))
  if (variant === undefined) throw new Error('A file has lost its plain form.')
  const { encoding, bytes, etag } = variant
  reply.headers({ 'cache-control': file.cacheControl, etag, vary: 'accept-encoding' })
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(file.type).send(bytes)
}

function encodingsOf(header = ''): ReadonlySet<string> {
  const accepted = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim() ?? '')
  return new Set([...accepted, 'identity'])
}
