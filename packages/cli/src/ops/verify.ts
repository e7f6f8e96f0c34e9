import { findDifferences } from '@signout/server/ops/verify.ts'
import { Command } from 'commander'
import { type CliContext, CliRefusal } from '../context.ts'
import type { JsonFlag } from '../output.ts'

export function verifyCommand({ open, out }: CliContext): Command {
  return new Command('verify')
    .description('Recount the stock and check that everything in the database fits together.')
    .option('--json', 'print the differences as JSON')
    .action(async ({ json }: JsonFlag) => {
      const differences = await findDifferences(await open())
      if (json) out.json({ differences })
      else for (const { subject, problem } of differences) out.line(`${subject}: ${problem}.`)
      if (differences.length > 0) {
        throw new CliRefusal(
          differences.length === 1
            ? 'There is 1 difference.'
            : `There are ${differences.length} differences.`,
        )
      }
      if (!json) out.line('Everything fits together.')
    })
}
