import { isIP } from 'node:net'
import type { SendMailOptions, SMTPPoolOptions } from 'nodemailer'
import { toSendFailure } from './send-failure.ts'

/** Time limits for a mail server, in milliseconds. */
export interface SmtpLimits {
  /** Limit until it is connected, and again until it greets. */
  readonly connect: number
  /** Limit for one mail, even while data flows; many servers check for spam before they accept it. */
  readonly mail: number
}

export const defaultLimits: SmtpLimits = { connect: 10_000, mail: 300_000 }

export const maxConnections = 4
/** Mails per connection; providers close connections after too many. */
const maxMessages = 50
const idleMs = 10_000

/**
 * Opens nodemailer's pool of connections to a mail server: `smtps:` with TLS from the start, `smtp:` with STARTTLS where
 * it is offered. A password goes to another machine over TLS only. The library is loaded here: a server without mails
 * has no use for it.
 */
export async function openSmtp(address: string, limits: SmtpLimits) {
  const { createTransport } = await import('nodemailer')
  const pool = createTransport(poolOptions(address, limits))
  return {
    /** Sends a mail, unless `signal` is aborted. @throws {SendFailure} */
    async send(mail: SendMailOptions, signal: AbortSignal): Promise<void> {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(limits.mail)])
      await pool.sendMail({ ...mail, signal: ending }).catch((error: unknown) => {
        throw toSendFailure(error)
      })
    },
    close: () => pool.close({ force: true }),
  }
}

function poolOptions(address: string, { connect, mail }: SmtpLimits) {
  const url = new URL(address)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const pass = decodeURIComponent(url.password)
  const isHere = isLoopback(host)
  return {
    pool: true,
    maxConnections,
    maxMessages,
    maxRequeues: 1,
    idleTimeout: idleMs,
    host,
    ...(url.port !== '' && { port: Number(url.port) }),
    ...(user !== '' && { auth: { user, pass }, forceAuth: true }),
    secure: url.protocol === 'smtps:',
    requireTLS: user !== '' && !isHere,
    // A connection within this machine needs no certificate.
    tls: { rejectUnauthorized: !isHere, ...(isIP(host) === 0 && { servername: host }) },
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: mail,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
    allowInternalNetworkInterfaces: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const satisfies SMTPPoolOptions
}

/**
 * Whether the host is this machine, so that no other can eavesdrop.
 * @internal Tested as a table.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
