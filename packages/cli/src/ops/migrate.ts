import { Command } from 'commander'
import type { CliContext } from '../context.ts'

/** Every command brings the tables up to date; this one does nothing else. */
export function migrateCommand({ open, out }: CliContext): Command {
  return new Command('migrate')
    .description('Create the tables of the configured database, or bring them up to date.')
    .option('--no-backup', 'do not back up what is there before it is brought up to date')
    .action(async ({ backup }: { readonly backup: boolean }) => {
      await open('create', ...(backup ? [] : (['skip the backup'] as const)))
      out.note('The database is up to date.')
    })
}
