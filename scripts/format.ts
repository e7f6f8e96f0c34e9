import { run, tool } from './run.ts'

process.exitCode = await run(tool('oxfmt', 'oxfmt'))
