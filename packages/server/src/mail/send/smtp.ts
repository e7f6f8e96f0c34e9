import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from '../compose/compose-mail.ts'
import { deadlinePassed, SendFailure, toSendFailure } from './send-failure.ts'

/** How long a mail server may take, in milliseconds. */
export interface SmtpLimits {
  /** Until it answers the call. */
  readonly connect: number
  /** For connecting, for logging in, and for one mail until all of it is there, however busy it seems. */
  readonly inAll: number
  /** Until it says whether it takes a mail that it has: many look for spam first (RFC 5321 §4.5.3.2.6). */
  readonly verdict: number
}

export const defaultLimits: SmtpLimits = { connect: 10_000, inAll: 45_000, verdict: 300_000 }

/** A connection to the mail server, logged in where the address has a user. */
export interface SmtpSession {
  readonly isOpen: () => boolean
  /** @throws {SendFailure} */
  readonly send: (mail: ComposedMail) => Promise<void>
  /** Says goodbye; `send` fails from now on. */
  readonly quit: () => void
}

/**
 * Connects: `smtps:` with TLS from the start, `smtp:` with STARTTLS where it is offered. A password goes to another
 * machine over TLS only. `signal` breaks off whatever runs.
 *
 * @throws {SendFailure}
 */
export async function openSmtp(
  address: string,
  limits: SmtpLimits,
  signal?: AbortSignal,
): Promise<SmtpSession> {
  if (signal?.aborted === true) throw serverStopped()
  const { connection, auth } = makeConnection(address, limits)
  let isOpen = true
  const broken = Promise.withResolvers<never>()
  // Nobody may be waiting for it when it breaks.
  broken.promise.catch(() => {})
  const abort = (failure: SendFailure) => {
    isOpen = false
    signal?.removeEventListener('abort', onSignal)
    broken.reject(failure)
    connection.close()
  }
  connection.on('error', (error: Error) => abort(toSendFailure(error)))
  connection.on('end', () => abort(new SendFailure('The mail server closed the connection.')))
  const onSignal = () => abort(serverStopped())
  signal?.addEventListener('abort', onSignal, { once: true })
  /** What `start` does is over when it calls back, when the connection breaks, or when it has taken too long. */
  const step = async (start: (done: Done, extend: (ms: number) => void) => void): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const limit = (ms: number) => setTimeout(() => abort(deadlinePassed(ms)), ms)
    let timer = limit(limits.inAll)
    const extend = (ms: number) => {
      clearTimeout(timer)
      timer = limit(ms)
    }
    try {
      start((error) => (error ? reject(toSendFailure(error)) : resolve()), extend)
      await Promise.race([promise, broken.promise])
    } catch (error) {
      abort(toSendFailure(error))
      throw toSendFailure(error)
    } finally {
      clearTimeout(timer)
      promise.catch(() => {})
    }
  }
  await step((done) => connection.connect(done))
  if (auth !== undefined) await step((done) => connection.login(auth, done))
  return {
    isOpen: () => isOpen,
    send: async ({ from, to, message }) => {
      let isThere = false
      try {
        await step((done, extend) => {
          const data = Readable.from([message])
          data.on('end', () => {
            isThere = true
            extend(limits.verdict)
          })
          connection.send({ from, to, size: message.length }, data, done)
        })
      } catch (error) {
        const { message: problem, isFinal } = toSendFailure(error)
        throw new SendFailure(problem, isFinal, isThere)
      }
    },
    quit: () => {
      isOpen = false
      signal?.removeEventListener('abort', onSignal)
      connection.quit()
    },
  }
}

type Done = (error?: Error | null) => void

function serverStopped(): SendFailure {
  return new SendFailure('The server was stopped while sending the mail.')
}

function makeConnection(address: string, limits: SmtpLimits) {
  const url = new URL(address)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const pass = decodeURIComponent(url.password)
  const isHere = isLoopback(host)
  const connection = new SMTPConnection({
    host,
    ...(url.port !== '' && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: user !== '' && !isHere,
    // What nobody else can listen to needs no certificate.
    tls: { rejectUnauthorized: !isHere, ...(isIP(host) === 0 && { servername: host }) },
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    // The steps have their own.
    socketTimeout: limits.inAll + limits.verdict,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
    allowInternalNetworkInterfaces: true,
  })
  return { connection, auth: user === '' ? undefined : { user, pass } }
}

/**
 * Whether nobody else can listen to what goes there.
 * @internal Tested as a table.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
