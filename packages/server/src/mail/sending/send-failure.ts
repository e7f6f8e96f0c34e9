import { messageOf } from '../../db/failure.ts'
import { onOneLine } from '@signout/contract'

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
export function toSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  const text = cutProblem(messageOf(error))
  const { code, response, responseCode, command } = readError(error)
  if (/wrong version number|packet length too long/i.test(text)) {
    return new SendFailure(
      'The mail server does not speak TLS at this port: take smtp:// in place of smtps://, or another port.',
      { isOurs: true },
    )
  }
  if (code === 'ETLS' || /certificate/i.test(text)) {
    // Only a refused STARTTLS has a reply.
    const isOurs = code === 'ETLS' && response !== undefined
    return new SendFailure(`There is no safe connection to the mail server: ${text}`, { isOurs })
  }
  if (response !== undefined) {
    const asked = command === undefined || command === 'CONN' ? '' : ` ${command}`
    const isOurs = responseCode !== undefined && refusesLogin.has(responseCode)
    return new SendFailure(`The mail server answered${asked}: ${cutProblem(response)}`, {
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

function cutProblem(text: string): string {
  return onOneLine(text).slice(0, longest)
}
