import { tool } from './run.ts'

const projects = [
  '.',
  ...['contract', 'server', 'web', 'csv', 'rehearsal', 'cli'].map((name) => `packages/${name}`),
]

/** What `npm run check` looks at; `npm test` begins with the same. */
export const checks: { title: string; command: string[] }[] = [
  ...projects.map((project) => ({
    title: `types of ${project === '.' ? 'scripts and journeys' : project}`,
    command: tool('typescript', 'tsc', '--project', project),
  })),
  { title: 'lint', command: tool('oxlint', 'oxlint') },
  { title: 'format', command: tool('oxfmt', 'oxfmt', '--check') },
]
