import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from '../compose.ts'
import { SendFailure, toSendFailure } from './send-failure.ts'

/** Time limits for a mail server, in milliseconds. */
export interface SmtpLimits {
  /** Limit until it greets. */
  readonly connect: number
  /** Limit for connecting, for logging in, and for transferring one mail, even while data flows. */
  readonly inAll: number
  /** Limit until it accepts a transferred mail: many check for spam first (RFC 5321 §4.5.3.2.6). */
  readonly verdict: number
}

export const defaultLimits: SmtpLimits = { connect: 10_000, inAll: 45_000, verdict: 300_000 }

/**
 * Connects: `smtps:` with TLS from the start, `smtp:` with STARTTLS where it is offered. A password goes to another
 * machine over TLS only. `signal` aborts what is under way.
 *
 * @throws {SendFailure}
 */
export async function openSmtp(
  address: string,
  limits: SmtpLimits,
  signal?: AbortSignal,
): Promise<SmtpSession> {
  const { connection, auth } = await makeConnection(address, limits)
  if (signal?.aborted === true) throw serverStopped()
  const session = new SmtpSession(connection, limits, signal)
  await session.begin(auth)
  return session
}

/** A connection to the mail server, logged in where the address has a user. */
export class SmtpSession {
  readonly #connection: SMTPConnection
  readonly #limits: SmtpLimits
  readonly #signal: AbortSignal | undefined
  readonly #onSignal = () => this.#abort(serverStopped())
  readonly #broken = Promise.withResolvers<never>()
  #isOpen = true

  constructor(connection: SMTPConnection, limits: SmtpLimits, signal: AbortSignal | undefined) {
    this.#connection = connection
    this.#limits = limits
    this.#signal = signal
    connection.on('error', (error: Error) => this.#abort(toSendFailure(error)))
    connection.on('end', () =>
      this.#abort(new SendFailure('The mail server closed the connection.')),
    )
    signal?.addEventListener('abort', this.#onSignal, { once: true })
    // The connection may break while nothing awaits it.
    this.#broken.promise.catch(() => {})
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Connects and logs in. @throws {SendFailure} */
  async begin(auth: Auth | undefined): Promise<void> {
    try {
      await this.#step((done) => this.#connection.connect(done))
      if (auth !== undefined) await this.#step((done) => this.#connection.login(auth, done))
    } catch (error) {
      throw asOurs(toSendFailure(error))
    }
  }

  /** @throws {SendFailure} */
  async send({ from, to, message }: ComposedMail): Promise<void> {
    let isThere = false
    try {
      await this.#step((done, extend) => {
        const data = Readable.from([message])
        data.on('end', () => {
          isThere = true
          extend(this.#limits.verdict)
        })
        this.#connection.send({ from, to, size: message.length }, data, done)
      })
    } catch (error) {
      const { message: problem, isFinal, isOurs } = toSendFailure(error)
      throw new SendFailure(problem, { isFinal, isOurs, mayHaveArrived: isThere })
    }
  }

  /** Closes the connection; later calls of `send` fail. */
  quit(): void {
    this.#isOpen = false
    this.#signal?.removeEventListener('abort', this.#onSignal)
    this.#connection.quit()
  }

  #abort(failure: SendFailure): void {
    this.#isOpen = false
    this.#signal?.removeEventListener('abort', this.#onSignal)
    this.#broken.reject(failure)
    this.#connection.close()
  }

  /** Runs `start` until it calls back, the connection breaks, or it takes too long. */
  async #step(start: (done: Done, extend: (ms: number) => void) => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const limit = (ms: number) =>
      setTimeout(
        () => this.#abort(new SendFailure(`The mail server took longer than ${ms / 1000} s.`)),
        ms,
      )
    let timer = limit(this.#limits.inAll)
    const extend = (ms: number) => {
      clearTimeout(timer)
      timer = limit(ms)
    }
    try {
      start((error) => (error ? reject(toSendFailure(error)) : resolve()), extend)
      await Promise.race([promise, this.#broken.promise])
    } catch (error) {
      this.#abort(toSendFailure(error))
      throw toSendFailure(error)
    } finally {
      clearTimeout(timer)
      promise.catch(() => {})
    }
  }
}

interface Auth {
  readonly user: string
  readonly pass: string
}

type Done = (error?: Error | null) => void

/** A wrong password or a refused connection says nothing about the mail. */
function asOurs(failure: SendFailure): SendFailure {
  if (!failure.isFinal && !failure.message.includes('ECONNREFUSED')) return failure
  return new SendFailure(failure.message, { isOurs: true })
}

function serverStopped(): SendFailure {
  return new SendFailure('The server was stopped while sending the mail.')
}

/** The library is loaded with the first connection: a server without mails has no use for it. */
async function makeConnection(address: string, limits: SmtpLimits) {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const url = new URL(address)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const pass = decodeURIComponent(url.password)
  const isHere = isLoopback(host)
  const connection = new Connection({
    host,
    ...(url.port !== '' && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: user !== '' && !isHere,
    // A connection within this machine needs no certificate.
    tls: { rejectUnauthorized: !isHere, ...(isIP(host) === 0 && { servername: host }) },
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    // Each step has its own time limit.
    socketTimeout: limits.inAll + limits.verdict,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
    allowInternalNetworkInterfaces: true,
  })
  return { connection, auth: user === '' ? undefined : { user, pass } }
}

/**
 * Whether the host is this machine, so that no other can eavesdrop.
 * @internal Tested as a table.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Sends one mail over a connection of its own. @throws {SendFailure} */
export async function sendAlone(address: string, mail: ComposedMail): Promise<void> {
  const session = await openSmtp(address, defaultLimits)
  await session.send(mail)
  session.quit()
}
