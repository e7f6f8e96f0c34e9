import { pauseOrdering as pauseCall } from '@signout/contract'
import { commandLine } from '@signout/server/base/actor.ts'
import { isSkipped, toInstant } from '@signout/server/base/config/parse-setting.ts'
import { pauseOrdering, resumeOrdering } from '@signout/server/event/pause.ts'
import { readSettings } from '@signout/server/settings/event-settings.ts'
import { Argument, Command } from 'commander'
import { type CliContext, CliRefusal } from '../context.ts'

interface PauseFlags {
  readonly until?: string
}

/** Stops ordering for a while, as "Pause ordering" on the dashboard does (spec §9). */
export function pauseCommand({ open, out, now }: CliContext): Command {
  return new Command('pause')
    .description('Pause ordering; teams can fill their carts, and the desk goes on.')
    .addArgument(new Argument('<reason>', 'as teams read it'))
    .option('--until <time>', "when it ends by itself, as 2025-10-30T08:00, in the event's zone")
    .action(async (typed: string, { until }: PauseFlags) => {
      const db = await open()
      const { values } = await readSettings(db)
      const ends = until === undefined ? null : momentOf(until, values)
      const read = pauseCall.body.safeParse({ reason: typed, until: ends })
      if (!read.success) throw new CliRefusal(...read.error.issues.map(({ message }) => message))
      const { reason } = await pauseOrdering(db, commandLine, read.data, now())
      out.line(`Ordering is paused${until === undefined ? '' : ` until ${until}`}: ${reason}`)
    })
}

export function resumeCommand({ open, out, now }: CliContext): Command {
  return new Command('resume')
    .description('End the pause of ordering, if there is one.')
    .action(async () => {
      await resumeOrdering(await open(), commandLine, now())
      out.line('Ordering is not paused.')
    })
}

function momentOf(typed: string, known: { readonly event_time_zone: string }): string {
  const instant = toInstant(typed, known)
  if (instant === undefined || isSkipped(typed, known)) {
    throw new CliRefusal("--until: Enter a time such as 2025-10-30T08:00, in the event's zone.")
  }
  return new Date(instant).toISOString()
}
