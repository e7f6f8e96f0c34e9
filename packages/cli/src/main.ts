import { runCli } from './run.ts'

// A reader that has seen enough, such as `head`, closes the pipe: that is not a failure.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0)
  throw error
})

/** npm runs the script in the project's folder, from which its caller may be elsewhere. */
function callersFolder({ npm_lifecycle_event, INIT_CWD }: NodeJS.ProcessEnv): string | undefined {
  const isScript = npm_lifecycle_event === 'cli'
  return isScript && INIT_CWD !== process.cwd() ? INIT_CWD : undefined
}

process.exitCode = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  now: () => new Date(),
  folder: callersFolder(process.env),
})
