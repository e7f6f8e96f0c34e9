import { tool } from './run.ts'

const projects = ['.', 'packages/contract', 'packages/server', 'packages/web', 'packages/cli']

/** What `npm run check` looks at; `npm test` begins with the same. */
export const checks: { title: string; command: string[] }[] = [
  ...projects.map((project) => ({
    title: `types of ${project === '.' ? 'scripts and journeys' : project}`,
    command: tool('typescript', 'tsc', '--project', project),
  })),
  { title: 'lint', command: tool('oxlint', 'oxlint') },
  { title: 'format', command: tool('oxfmt', 'oxfmt', '--check') },
]
