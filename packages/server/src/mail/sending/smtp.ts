import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { ComposedMail } from '../compose.ts'
import { messageOf } from '../../db/failure.ts'
import { oneLine } from '../render.ts'

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

/** A connection to the mail server, logged in where the address has a user. */
export interface SmtpSession {
  readonly isOpen: () => boolean
  /** @throws {SendFailure} */
  readonly send: (mail: ComposedMail) => Promise<void>
  /** Closes the connection; later calls of `send` fail. */
  readonly quit: () => void
}

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
  let isOpen = true
  const broken = Promise.withResolvers<never>()
  // The connection may break while nothing awaits it.
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
  /** Runs `start` until it calls back, the connection breaks, or it takes too long. */
  const step = async (start: (done: Done, extend: (ms: number) => void) => void): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const limit = (ms: number) =>
      setTimeout(
        () => abort(new SendFailure(`The mail server took longer than ${ms / 1000} s.`)),
        ms,
      )
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
  try {
    await step((done) => connection.connect(done))
    if (auth !== undefined) await step((done) => connection.login(auth, done))
  } catch (error) {
    throw asOurs(toSendFailure(error))
  }
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
        const { message: problem, isFinal, isOurs } = toSendFailure(error)
        throw new SendFailure(problem, { isFinal, isOurs, mayHaveArrived: isThere })
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
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
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

interface FailureFacts {
  /** The mail server has said that retrying is pointless. */
  readonly isFinal: boolean
  /** The mail server has the whole mail, and may have accepted it. */
  readonly mayHaveArrived: boolean
  /** This server was refused, not the mail, which waits until that is fixed. */
  readonly isOurs: boolean
}

/** Why a mail could not be sent, in a sentence for the operator. */
export class SendFailure extends Error implements FailureFacts {
  override readonly name = 'SendFailure'
  readonly isFinal: boolean
  readonly mayHaveArrived: boolean
  readonly isOurs: boolean

  constructor(
    message: string,
    { isFinal = false, mayHaveArrived = false, isOurs = false }: Partial<FailureFacts> = {},
  ) {
    super(message)
    this.isFinal = isFinal
    this.mayHaveArrived = mayHaveArrived
    this.isOurs = isOurs
  }
}

/** Codes of a missing, weak or wrong login, in reply to any command (RFC 4954 §6). */
const refusesLogin = new Set([530, 534, 535, 538])

/** Puts errors of the SMTP library in plain words: a 5xx is final, a 4xx or no answer is not (spec §18). */
function toSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  const text = shorten(messageOf(error))
  const { code, response, responseCode, command } = readError(error)
  if (/wrong version number|packet length too long/i.test(text)) {
    return new SendFailure(
      'The mail server does not speak TLS at this port: take smtp:// in place of smtps://, or another port.',
      { isOurs: true },
    )
  }
  if (code === 'ETLS' || /certificate/i.test(text)) {
    return new SendFailure(`There is no safe connection to the mail server: ${text}`)
  }
  if (response !== undefined) {
    const asked = command === undefined || command === 'CONN' ? '' : ` ${command}`
    const isOurs = responseCode !== undefined && refusesLogin.has(responseCode)
    return new SendFailure(`The mail server answered${asked}: ${shorten(response)}`, {
      isFinal: responseCode !== undefined && responseCode >= 500 && !isOurs,
      isOurs,
    })
  }
  // The mail would be too long, or its addresses wrong, the next time as well.
  if (code === 'EMESSAGE' || code === 'EENVELOPE') return new SendFailure(text, { isFinal: true })
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(text)) {
    return new SendFailure(`The mail server's name is not known: ${text}`)
  }
  if (/ECONNREFUSED/.test(text)) {
    return new SendFailure(`Nothing listens at the mail server's address: ${text}`)
  }
  if (code === 'ETIMEDOUT') return new SendFailure('The mail server does not answer in time.')
  return new SendFailure(`The mail server is out of reach: ${text}`)
}

interface SmtpError {
  readonly code?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
  readonly command?: string | undefined
}

function readError(error: unknown): SmtpError {
  if (typeof error !== 'object' || error === null) return {}
  const { code, response, responseCode, command } = error as Readonly<Record<string, unknown>> // Only read.
  return {
    code: typeof code === 'string' ? code : undefined,
    response: typeof response === 'string' && response !== '' ? response : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: typeof command === 'string' ? command : undefined,
  }
}

const longest = 300

function shorten(text: string): string {
  return oneLine(text).slice(0, longest)
}
