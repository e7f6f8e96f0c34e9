import { Command } from 'commander'
import type { CliContext } from '../context.ts'

/** Every command brings the tables up to date; this one does nothing else. */
export function migrateCommand({ open, out }: CliContext): Command {
  return new Command('migrate')
    .description('Create the tables of the configured database, or bring them up to date.')
    .action(async () => {
      await open('create')
      out.note('The database is up to date.')
    })
}
