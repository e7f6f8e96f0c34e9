import { checks, runChecks } from './checks.ts'

let failed = 0
await runChecks(checks, (title, hasPassed) => {
  console.log(`${hasPassed ? '✓' : '✗'} ${title}`)
  if (!hasPassed) failed += 1
})
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${checks.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
