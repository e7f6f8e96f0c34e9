import { messageOf } from '../../db/failure.ts'
import { oneLine } from '../compose/one-line.ts'

/** Why a mail could not be sent: a sentence for whoever runs the server. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  /** Trying again would end alike: the mail server said so. */
  readonly isFinal: boolean
  /** The mail server has all of it, and may have taken it. */
  readonly mayHaveArrived: boolean

  constructor(message: string, isFinal = false, mayHaveArrived = false) {
    super(message)
    this.isFinal = isFinal
    this.mayHaveArrived = mayHaveArrived
  }
}

export function deadlinePassed(ms: number): SendFailure {
  return new SendFailure(`The mail server took longer than ${ms / 1000} s.`)
}

/** What the SMTP library says, in plain words: a 5xx is final, a 4xx or no answer is not (beyond §8). */
export function toSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  const text = shorten(messageOf(error))
  const { code, response, responseCode, command } = readError(error)
  if (code === 'ETLS' || /certificate/i.test(text)) {
    return new SendFailure(`There is no safe connection to the mail server: ${text}`)
  }
  if (response !== undefined) {
    const asked = command === undefined || command === 'CONN' ? '' : ` ${command}`
    return new SendFailure(
      `The mail server answered${asked}: ${shorten(response)}`,
      responseCode !== undefined && responseCode >= 500,
    )
  }
  // It would be too long, or its addresses wrong, the next time as well.
  if (code === 'EMESSAGE' || code === 'EENVELOPE') return new SendFailure(text, true)
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
