import { checks } from './checks.ts'
import { run } from './run.ts'

let failed = 0
for (const { title, command } of checks) {
  console.log(`— ${title}`)
  if ((await run(command)) !== 0) failed += 1
}
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${checks.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
