import { onOneLine } from '@signout/contract'
import type { NodemailerError } from 'nodemailer'
import { messageOf } from '../../db/failure.ts'

/**
 * What a failure says (spec §18): the mail is refused for good, or for now; or nothing of the mail, since the mail
 * server is unreachable, or refuses this server: such a mail waits until that is mended.
 */
type Fault = 'final' | 'later' | 'unreachable' | 'ours'

export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  readonly fault: Fault

  constructor(message: string, fault: Fault) {
    super(message)
    this.fault = fault
  }
}

/** Codes of a missing, weak or wrong login, in reply to any command (RFC 4954 §6). */
const refusesLogin = new Set([530, 534, 535, 538])

export function toSendFailure(error: unknown): SendFailure {
  const text = cutProblem(messageOf(error))
  const { code, response, responseCode = 0, command } = readError(error)
  // The mail server has replied about the mail, or it cannot be composed.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (/wrong version number|packet length too long/i.test(text)) {
    return new SendFailure(
      'The mail server does not speak TLS at this port: take smtp:// in place of smtps://, or another port.',
      'ours',
    )
  }
  if (code === 'ETLS' || /certificate/i.test(text)) {
    // Only a refused STARTTLS has a reply.
    const fault = code === 'ETLS' && response !== undefined ? 'ours' : 'unreachable'
    return new SendFailure(`There is no safe connection to the mail server: ${text}`, fault)
  }
  if (response !== undefined) {
    const asked = command === undefined || command === 'CONN' ? '' : ` ${command}`
    const said = `The mail server answered${asked}: ${cutProblem(response)}`
    const isForGood = responseCode >= 500
    if (isAboutMail && !refusesLogin.has(responseCode)) {
      return new SendFailure(said, isForGood ? 'final' : 'later')
    }
    return new SendFailure(said, isForGood ? 'ours' : 'unreachable')
  }
  // The mail would be too long, or its addresses wrong, the next time as well.
  if (isAboutMail) return new SendFailure(text, 'final')
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(text)) {
    return new SendFailure(`The mail server's name is not known: ${text}`, 'unreachable')
  }
  if (/ECONNREFUSED/.test(text)) {
    return new SendFailure(`Nothing listens at the mail server's address: ${text}`, 'ours')
  }
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    return new SendFailure('The mail server does not answer in time.', 'unreachable')
  }
  return new SendFailure(`The mail server is out of reach: ${text}`, 'unreachable')
}

function readError(error: unknown): Partial<NodemailerError> {
  return error instanceof Error ? error : {}
}

const longest = 300

function cutProblem(text: string): string {
  return onOneLine(text).slice(0, longest)
}
