import { commandLine } from '@signout/server/actor.ts'
import { createOrganiser } from '@signout/server/people/create-user.ts'
import { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { readOrGeneratePassword, type PasswordFlags } from '../passwords.ts'
import { parseEmail, parseName } from './arguments.ts'

interface Flags extends PasswordFlags {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly json?: boolean
}

export function adminCommand(context: CliContext): Command {
  const { out, now, open } = context
  const create = new Command('create')
    .description('Create an organiser. A generated password is shown only once.')
    .requiredOption('--email <email>', 'email that the organiser logs in with', parseEmail)
    .requiredOption('--first-name <name>', 'first name', parseName)
    .requiredOption('--last-name <name>', 'last name', parseName)
    .option('--password-stdin', 'read the password from the standard input')
    .option('--json', 'print the email and the generated password as JSON')
    .action(async ({ email, firstName, lastName, json, ...flags }: Flags) => {
      const { password, isGenerated } = await readOrGeneratePassword(context, flags)
      const organiser = { email, first_name: firstName, last_name: lastName, password }
      await createOrganiser(await open(), commandLine, organiser, now())
      const shown = isGenerated ? ` Password: ${password}` : ''
      if (json) out.json({ email, password: isGenerated ? password : null })
      else out.line(`${email} can log in as organiser.${shown}`)
    })
  return new Command('admin').description('Organisers.').addCommand(create)
}
