import { spawn } from 'node:child_process'
import { root, tool } from './run.ts'

// The server restarts and the browser reloads on every change; Vite hands /api on to the server.
const env = { ...process.env, PORT: process.env.PORT ?? '8000' }
const commands = [
  [process.execPath, '--watch', '--watch-preserve-output', 'packages/server/src/app/main.ts'],
  tool('vite', 'vite', 'packages/web'),
]
const children = commands.map(([file = '', ...args]) =>
  spawn(file, args, { cwd: root, stdio: 'inherit', env }),
)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop(signal))
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode = code ?? 0
    stop('SIGTERM')
  })
}

function stop(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal)
}
