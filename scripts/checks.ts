import { runApart, tool } from './run.ts'

export interface Check {
  title: string
  command: string[]
}

/** By their `tsconfig.json`, or its folder. */
const projects = {
  'packages/web': 'the web app',
  'packages/web/tsconfig.browsers.json': 'what browsers run, with what the oldest of them have',
  packages: 'what runs on Node',
  '.': 'scripts and journeys',
  'packages/contract': 'the contract, which runs everywhere',
}

/** What `npm run check` looks at; `npm test` begins with the same. */
export const checks: Check[] = [
  ...Object.entries(projects).map(([project, what]) => ({
    title: `types of ${what}`,
    command: tool('typescript', 'tsc', '--project', project),
  })),
  { title: 'lint', command: tool('oxlint', 'oxlint') },
  { title: 'format', command: tool('oxfmt', 'oxfmt', '--check') },
]

/** Two at a time, for most of them use one processor; what each of them wrote is printed when it ends. */
export async function runChecks(
  waiting: readonly Check[],
  onEnd: (title: string, hasPassed: boolean, seconds: number) => void,
): Promise<void> {
  const queue = [...waiting]
  const runNext = async (): Promise<void> => {
    const check = queue.shift()
    if (check === undefined) return
    const started = performance.now()
    const { code, output } = await runApart(check.command)
    process.stdout.write(output)
    onEnd(check.title, code === 0, (performance.now() - started) / 1000)
    return runNext()
  }
  await Promise.all([runNext(), runNext()])
}
