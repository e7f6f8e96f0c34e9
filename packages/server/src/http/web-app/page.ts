import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addresses, type PageConfiguration } from '@signout/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProcessConfig } from '../../base/config/config.ts'
import { type EventState, settingsOrLastKnown } from '../../settings/event-settings.ts'
import { publicConfiguration } from '../../settings/public-configuration.ts'
import { notFound, Refusal } from '../../base/refusal.ts'
import { isApiPath, publicUrlOf } from '../urls.ts'
import { pagePolicy } from '../headers.ts'
import type { Services } from '../services.ts'
import { readSessionCookie } from '../access/guard.ts'
import { serveFiles } from './files.ts'

/** Folder in which `vite build` puts the web app. */
export const builtWebApp = join(import.meta.dirname, '../../../../web/dist')
const configurationElement = /(<script\b[^>]* id="configuration"[^>]*>)[^<]*(<\/script>)/

/**
 * Serves the web app: its files, and its page for every path that is neither a file nor a call.
 * @param describeVisit tells what a link to choose a password is for, and without one whether there is an organiser.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  describeVisit: (
    token: string | null,
  ) => Promise<Pick<PageConfiguration, 'linkEmail' | 'isSetup' | 'hasNoOrganiser'>>,
): Promise<void> {
  const { db, config, now, hub }: Services = app.services
  const page = join(folder, 'index.html')
  const html = existsSync(page) ? await readFile(page, 'utf8') : undefined
  if (html !== undefined) {
    await serveFiles(app, folder, async () => (await settingsOrLastKnown(db)).hackathon_name)
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { url, method } = request
    const isPage = ['GET', 'HEAD'].includes(method) && !/^\/(?:assets|pictures)\//.test(url)
    if (!isPage || isApiPath(url)) throw notFound()
    if (html === undefined) throw new Refusal(503, { detail: 'The web app has not been built.' })
    const nonce = randomBytes(16).toString('base64url')
    const token = linkToken(request)
    // Requests of the page would otherwise send its address with the token.
    if (token !== null) reply.header('referrer-policy', 'no-referrer')
    const hasSession = readSessionCookie(request) !== null
    const shown: PageConfiguration = {
      ...pageConfiguration(config, await settingsOrLastKnown(db), now(), nonce),
      ...(hasSession && { hasSession, changePosition: hub.versionToken }),
      ...((token !== null || !hasSession) && (await describeVisit(token))),
    }
    const text = JSON.stringify(shown).replaceAll('<', String.raw`\u003c`)
    return reply
      .code(200)
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(
        html.replace(configurationElement, (_, start: string, end: string) => start + text + end),
      )
  })
}

function linkToken(request: FastifyRequest): string | null {
  const { pathname, searchParams } = publicUrlOf(request)
  return pathname === addresses.login ? searchParams.get('token') : null
}

/**
 * The configuration in a page, with the server's time, since the browser must not trust its own.
 * @internal The development server of the web app writes it into its page, too.
 */
export function pageConfiguration(
  config: ProcessConfig,
  settings: EventState,
  now: Date,
  nonce = '',
): PageConfiguration {
  const { publicUrl } = config
  return {
    ...publicConfiguration(config, settings),
    serverTime: now.toISOString(),
    hasSession: false,
    ...(publicUrl !== undefined && { publicUrl }),
    nonce,
  }
}
