import {
  eventSettings,
  SettingChanges,
  settingNames,
  type SettingName,
  shorten,
} from '@signout/contract'
import { commandLine } from '@signout/server/base/actor.ts'
import { describeSettings, readSettings } from '@signout/server/settings/event-settings.ts'
import { updateSettings } from '@signout/server/event/update-settings.ts'
import { Argument, Command } from 'commander'
import { type CliContext, CliRefusal } from '../context.ts'
import type { JsonFlag } from '../output.ts'

interface SetFlags {
  readonly default?: true
}

/** Lists and changes what the dashboard has under "Settings" (spec §2). */
export function settingsCommand(context: CliContext): Command {
  const { open, out } = context
  return new Command('settings')
    .description("The event's settings: what they are, and where they come from.")
    .option('--json', 'print them as JSON')
    .action(async ({ json }: JsonFlag) => {
      const db = await open()
      const { stored } = await readSettings(db)
      const settings = describeSettings(db, stored)
      if (json) return out.json(settings)
      out.table(
        settingNames.map((name) => {
          const { value, source } = settings[name]
          const shown = shorten(String(value ?? ''))
          return { setting: name, value: shown, source, meaning: eventSettings[name].label }
        }),
      )
    })
    .addCommand(setCommand(context))
}

function setCommand({ open, out, now }: CliContext): Command {
  const command = new Command('set')
    .description('Change a setting; the running server and every open page follow at once.')
    .addArgument(new Argument('<name>', 'of the setting').choices(settingNames))
    .addArgument(
      new Argument(
        '[value]',
        "a number, a text, or a date and time as 2025-10-30T11:59, in the event's zone",
      ),
    )
    .option('--default', 'back to the default')
  return command.action(async (name: SettingName, value: string | undefined, flags: SetFlags) => {
    if ((value === undefined) === (flags.default === undefined)) {
      command.error('error: give a value or --default')
    }
    const read = SettingChanges.safeParse({ [name]: value ?? null })
    if (!read.success) throw new CliRefusal(...read.error.issues.map(({ message }) => message))
    const after = await updateSettings(await open(), commandLine, { changes: read.data }, now())
    const { value: set, source } = after[name]
    out.line(`${name}: ${set ?? 'none'} (${source})`)
  })
}
