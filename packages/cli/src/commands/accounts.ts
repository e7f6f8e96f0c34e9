import { allGroupNames, type GroupName } from '@signout/contract'
import { commandLine } from '@signout/server/base/actor.ts'
import { createOrganiser } from '@signout/server/accounts/users/create-user.ts'
import { setPassword } from '@signout/server/accounts/passwords/store-password.ts'
import { setActive, setMembership } from '@signout/server/accounts/users/change-user.ts'
import { Argument, Command } from 'commander'
import type { CliContext } from '../context.ts'
import type { JsonFlag } from '../output.ts'
import { type PasswordFlags, readOrGeneratePassword } from '../passwords.ts'
import { emailArgument, parserOf } from './arguments.ts'
import { addUserCommand, inviteCommand } from './invitations.ts'

interface Flags extends JsonFlag, PasswordFlags {}

interface OrganiserFlags extends Flags {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export function adminCommand(context: CliContext): Command {
  const { out, now, open } = context
  const create = new Command('create')
    .description('Create an organiser. A generated password is shown only once.')
    .requiredOption('--email <email>', 'email that the organiser logs in with', parserOf('email'))
    .requiredOption('--first-name <name>', 'first name', parserOf('first_name'))
    .requiredOption('--last-name <name>', 'last name', parserOf('last_name'))
    .option('--password-stdin', 'read the password from the standard input')
    .option('--json', 'print the email and the generated password as JSON')
    .action(async ({ email, firstName, lastName, json, ...flags }: OrganiserFlags) => {
      const { password, isGenerated } = await readOrGeneratePassword(context, flags)
      const organiser = { email, first_name: firstName, last_name: lastName, password }
      await createOrganiser(await open('create'), commandLine, organiser, now())
      const shown = isGenerated ? ` Password: ${password}` : ''
      if (json) out.json({ email, password: isGenerated ? password : null })
      else out.line(`${email} can log in as organiser.${shown}`)
    })
  return new Command('admin').description('Organisers.').addCommand(create)
}

export function userCommand(context: CliContext): Command {
  return new Command('user')
    .description('Users: passwords, groups, and who may log in.')
    .addCommand(addUserCommand(context))
    .addCommand(inviteCommand(context))
    .addCommand(setPasswordCommand(context))
    .addCommand(groupCommand(context))
    .addCommand(activeCommand(context, 'disable'))
    .addCommand(activeCommand(context, 'enable'))
}

function setPasswordCommand(context: CliContext): Command {
  const { out, now, open } = context
  return new Command('set-password')
    .description(
      'Give a user a new password and end their sessions. A generated password is shown only once.',
    )
    .addArgument(emailArgument())
    .option('--password-stdin', 'read the password from the standard input')
    .option('--json', 'print the email and the generated password as JSON')
    .action(async (email: string, { json, ...flags }: Flags) => {
      const { password, isGenerated } = await readOrGeneratePassword(context, flags)
      await setPassword(await open(), commandLine, { email, password }, now())
      if (json) out.json({ email, password: isGenerated ? password : null })
      else out.line(`${email} has a new password${isGenerated ? `: ${password}` : '.'}`)
    })
}

function groupCommand({ out, now, open }: CliContext): Command {
  const changeCommand = (verb: 'add' | 'remove') =>
    new Command(verb)
      .description(verb === 'add' ? 'Add a user to a group.' : 'Remove a user from a group.')
      .addArgument(emailArgument())
      .addArgument(new Argument('<group>', 'name of the group').choices(allGroupNames))
      .action(async (email: string, group: GroupName) => {
        const isMember = verb === 'add'
        const membership = { email, group, isMember }
        const hasChanged = await setMembership(await open(), commandLine, membership, now())
        const already = hasChanged ? '' : 'already '
        out.line(`${email} is ${already}${isMember ? 'in' : 'not in'} ${group}.`)
      })
  return new Command('group')
    .description(`The groups: ${allGroupNames.join(', ')}.`)
    .addCommand(changeCommand('add'))
    .addCommand(changeCommand('remove'))
}

function activeCommand({ out, now, open }: CliContext, verb: 'disable' | 'enable'): Command {
  const isActive = verb === 'enable'
  return new Command(verb)
    .description(
      isActive
        ? 'Let a user log in again.'
        : 'Keep a user from logging in, and end their sessions.',
    )
    .addArgument(emailArgument())
    .action(async (email: string) => {
      const hasChanged = await setActive(await open(), commandLine, { email, isActive }, now())
      out.line(`${email} is ${hasChanged ? '' : 'already '}${verb}d.`)
    })
}
