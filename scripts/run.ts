import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The text of a file of the project, by its path from the root. */
export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The command that runs a package's own program on this Node, without a shell or a platform's shim. */
export function tool(packageName: string, program: string, ...args: string[]): string[] {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin[program]
  return [process.execPath, join(folder, file), ...args]
}

/** Runs a command in the project's folder and answers its exit code with all that it wrote. */
export function runApart(command: string[]): Promise<{ code: number; output: string }> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command in the project's folder on this terminal and answers its exit code. */
export function run(command: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
