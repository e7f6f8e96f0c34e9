import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addresses, type PageConfiguration } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProcessConfig, SettingValues } from '../../config/config.ts'
import { publicConfiguration } from '../../config/public-configuration.ts'
import { settingsOrLastKnown } from '../../settings/event-settings.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { isApiPath, publicUrlOf } from '../urls.ts'
import { pagePolicy } from '../headers.ts'
import { serveFiles } from './files.ts'

/** Folder in which `vite build` puts the web app. */
export const builtWebApp = join(import.meta.dirname, '../../../../web/dist')
const configurationElement = /(<script\b[^>]* id="configuration"[^>]*>)[^<]*(<\/script>)/

/** What a page tells its caller. */
interface Visitor {
  /** Email address of a password link's account; null when the link is no longer valid. */
  readonly findLinkEmail: (token: string) => Promise<string | null>
  /** Whether the token creates the first organiser. */
  readonly isSetupToken: (token: string) => Promise<boolean>
  readonly hasSession: (request: FastifyRequest) => boolean
}

/** Serves the web app: its files, and its page for every path that is neither a file nor a call. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { findLinkEmail, isSetupToken, hasSession }: Visitor,
): Promise<void> {
  const page = join(folder, 'index.html')
  const isBuilt = existsSync(page)
  if (isBuilt) await serveFiles(app, folder)
  const html = isBuilt ? await readFile(page, 'utf8') : undefined

  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url) || !['GET', 'HEAD'].includes(request.method)) throw notFound()
    if (/^\/(?:assets|pictures)\//.test(request.url)) throw notFound()
    if (html === undefined) throw new Refusal(503, { detail: 'The web app has not been built.' })
    const token = linkToken(request)
    const own = ownPart(request, hasSession)
    if (token === null) return sendPage(html, request, reply, own)
    // Requests of the page would otherwise send its address with the token.
    reply.header('referrer-policy', 'no-referrer')
    if (await isSetupToken(token)) return sendPage(html, request, reply, { ...own, isSetup: true })
    return sendPage(html, request, reply, { ...own, linkEmail: await findLinkEmail(token) })
  })
}

type OwnPart = Pick<PageConfiguration, 'hasSession' | 'changePosition' | 'linkEmail' | 'isSetup'>

/** Configuration of this page alone. */
function ownPart(request: FastifyRequest, hasSession: Visitor['hasSession']): OwnPart {
  if (!hasSession(request)) return { hasSession: false }
  return { hasSession: true, changePosition: request.server.services.freshness.versionToken }
}

function linkToken(request: FastifyRequest): string | null {
  const { pathname, searchParams } = publicUrlOf(request)
  return pathname === addresses.login ? searchParams.get('token') : null
}

async function sendPage(
  html: string,
  request: FastifyRequest,
  reply: FastifyReply,
  own: OwnPart,
): Promise<FastifyReply> {
  const { db, config, now } = request.server.services
  const nonce = randomBytes(16).toString('base64url')
  const settings = await settingsOrLastKnown(db)
  const shown = { ...pageConfiguration(config, settings, now(), nonce), ...own }
  const text = escapeForHtml(JSON.stringify(shown))
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(html.replace(configurationElement, (_, start: string, end: string) => start + text + end))
}

/**
 * The configuration in a page, with the server's time, since the browser must not trust its own.
 * @internal The development server of the web app writes it into its page, too.
 */
export function pageConfiguration(
  config: ProcessConfig,
  settings: SettingValues,
  now: Date,
  nonce = '',
): PageConfiguration {
  const serverTime = now.toISOString()
  return { ...publicConfiguration(config, settings), serverTime, hasSession: false, nonce }
}

function escapeForHtml(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}
