import { isIP } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from './compose.ts'
import { deadlinePassed, SendFailure, toSendFailure } from './send-failure.ts'

/** How long a mail server may take, in milliseconds. */
export interface SmtpLimits {
  /** Until it answers the call. */
  readonly connect: number
  /** Of silence. */
  readonly silence: number
  /** For one mail, or for logging in, however busy it seems. */
  readonly inAll: number
}

export const defaultLimits: SmtpLimits = { connect: 10_000, silence: 20_000, inAll: 45_000 }

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
  const onSignal = () => abort(new SendFailure('The server stopped while it sent the mail.'))
  signal?.addEventListener('abort', onSignal, { once: true })
  /** What `start` does is over when it calls back, when the connection breaks, or when it has taken too long. */
  const step = async (start: (done: (error?: Error | null) => void) => void): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => abort(deadlinePassed(limits.inAll)), limits.inAll)
    try {
      start((error) => (error ? reject(toSendFailure(error)) : resolve()))
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
    send: ({ from, to, message }) =>
      step((done) => connection.send({ from, to, size: message.length }, message, done)),
    quit: () => {
      isOpen = false
      signal?.removeEventListener('abort', onSignal)
      connection.quit()
    },
  }
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
    socketTimeout: limits.silence,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
    allowInternalNetworkInterfaces: true,
  })
  return { connection, auth: user === '' ? undefined : { user, pass } }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
