import { formatCount } from '@signout/contract'
import { commandLine } from '@signout/server/base/actor.ts'
import {
  findMailFacts,
  findMails,
  type MailFacts,
  type MailRow,
} from '@signout/server/mail/outbox-queries.ts'
import { retryMails } from '@signout/server/mail/retry-mails.ts'
import { sendTestMail } from '@signout/server/mail/test-mail.ts'
import { requireMailServer } from '@signout/server/mail/mail-server.ts'
import { Argument, Command } from 'commander'
import type { CliContext } from '../context.ts'
import type { JsonFlag } from '../output.ts'
import { parseEmail, parseFromTo, parseIdArgument } from './arguments.ts'

interface ListFlags extends JsonFlag {
  readonly failed?: boolean
  readonly limit: number
}

/** What the server mails, and whether it can (spec §18). */
export function mailCommand(context: CliContext): Command {
  return new Command('mail')
    .description('Mails: what was sent, what could not be, and whether the mail server answers.')
    .addCommand(listCommand(context))
    .addCommand(retryCommand(context))
    .addCommand(testCommand(context))
}

function listCommand({ open, out }: CliContext): Command {
  return new Command('list')
    .description('The latest mails, newest first.')
    .option('--failed', 'only those that were given up')
    .option('--limit <number>', 'rows at most', parseFromTo(1, 100_000), 50)
    .option('--json', 'print the rows as JSON')
    .action(async ({ failed: isFailed = false, limit, json }: ListFlags) => {
      const db = await open()
      const mails = await findMails(db, { isFailed, limit })
      if (json) return out.json(mails)
      out.table(mails.map(toCells))
      if (mails.length === 0) out.note(isFailed ? 'No mail was given up.' : 'There are no mails.')
      else out.note(describe(await findMailFacts(db)))
    })
}

function describe({ waiting, failed, last_error }: MailFacts): string {
  const said = last_error === null ? '' : ` The last problem: ${last_error}`
  return `Still to be sent: ${waiting}. Given up: ${failed}.${said}`
}

function toCells({ id, created_at, recipient, kind, state, attempts, due_at, problem }: MailRow) {
  return {
    id,
    written: created_at,
    mail: kind,
    to: recipient,
    state,
    attempts,
    next: state === 'waiting' && attempts > 0 ? due_at : '',
    problem: problem ?? '',
  }
}

function retryCommand({ open, out, now }: CliContext): Command {
  return new Command('retry')
    .description(
      'Try again at once what was given up or waits: one mail, or all. The running server sends it.',
    )
    .addArgument(
      new Argument('[id]', 'number of the mail, see "mail list"').argParser(parseIdArgument),
    )
    .action(async (id: number | undefined) => {
      const mails = await retryMails(await open(), commandLine, { id }, now())
      if (mails === 0) out.line('There is nothing to send again.')
      else out.line(`${formatCount(mails, 'mail is', 'mails are')} due again.`)
    })
}

function testCommand(context: CliContext): Command {
  return new Command('test')
    .description('Connect to the mail server and send a short mail, at once.')
    .addArgument(new Argument('<address>', 'where to send it').argParser(parseEmail))
    .action(async (address: string) => {
      const { config, open, out, now } = context
      const { smtpUrl } = requireMailServer(config)
      const mail = { config, recipient: address }
      await sendTestMail(await open(), commandLine, mail, now())
      out.line(`The mail server ${new URL(smtpUrl).host} has taken a mail to ${address}.`)
    })
}
