import { allGroupNames, type GroupName, type ReviewStatus, reviewStatuses } from '@signout/contract'
import { commandLine } from '@signout/server/base/actor.ts'
import { type Config, sendsMail } from '@signout/server/base/config/config.ts'
import { createUser } from '@signout/server/accounts/users/create-user.ts'
import { createPasswordLink } from '@signout/server/accounts/passwords/links.ts'
import { openableAddress } from '@signout/server/app/start-lines.ts'
import { Command, Option } from 'commander'
import { isIPv6 } from 'node:net'
import type { CliContext } from '../context.ts'
import type { JsonFlag } from '../output.ts'
import { emailArgument, parserOf } from './arguments.ts'

interface AddFlags extends JsonFlag {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly reviewStatus: ReviewStatus
  readonly group: GroupName[]
}

/** Adds a user and prints an invitation. */
export function addUserCommand(context: CliContext): Command {
  return new Command('add')
    .description(
      'Add a user, and print a link with which they choose a password, once; mail it if mail is configured.',
    )
    .requiredOption('--email <email>', 'email that the user logs in with', parserOf('email'))
    .requiredOption('--first-name <name>', 'first name', parserOf('first_name'))
    .requiredOption('--last-name <name>', 'last name', parserOf('last_name'))
    .option('--phone-number <number>', 'phone number', parserOf('phone_number'), '')
    .addOption(
      new Option('--review-status <status>', 'status of the application')
        .choices(reviewStatuses)
        .default('None'),
    )
    .addOption(
      new Option('--group <group...>', 'groups').choices(allGroupNames).default([], 'none'),
    )
    .option('--json', 'print the email, the link and when it expires as JSON')
    .action(async ({ json, ...flags }: AddFlags) => {
      const user = {
        email: flags.email,
        first_name: flags.firstName,
        last_name: flags.lastName,
        phone_number: flags.phoneNumber,
        review_status: flags.reviewStatus,
        groups: flags.group,
      }
      await createUser(await context.open('create'), commandLine, user, context.now())
      await invite(context, user.email, json)
    })
}

/** Prints another invitation. */
export function inviteCommand(context: CliContext): Command {
  return new Command('invite')
    .description(
      'Print a link with which a user chooses a password, once, and mail it if mail is configured. Older links of the user end.',
    )
    .addArgument(emailArgument())
    .option('--json', 'print the email, the link and when it expires as JSON')
    .action((email: string, { json }: JsonFlag) => invite(context, email, json))
}

async function invite(
  { config, open, out, now }: CliContext,
  email: string,
  json: JsonFlag['json'],
): Promise<void> {
  const origin = originOf(config)
  const link = { user: email, origin }
  const { url, expires_at } = await createPasswordLink(await open(), commandLine, link, now())
  if (json) out.json({ email, url, expires_at })
  else out.line(url)
  out.note(`It can be used once, until ${expires_at}.`)
  if (sendsMail(config)) out.note(`The server mails it to ${email}.`)
  if (config.publicUrl === undefined) {
    out.note(`Set PUBLIC_URL if browsers reach the server under another address than ${origin}.`)
  }
}

function originOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? openableAddress(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`)
}
