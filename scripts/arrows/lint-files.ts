import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, tool } from '../run.ts'

export interface Complaint {
  readonly rule: string
  readonly file: string
  readonly line: number
}

interface Report {
  readonly diagnostics: readonly {
    readonly code: string
    readonly filename: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

/** What the linter says, by the project's configuration, of files that are not in the project: texts by path. */
export async function lintFiles(files: Readonly<Record<string, string>>): Promise<Complaint[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signout-lint-'))
  try {
    await writeFile(join(folder, '.oxlintrc.json'), await configuration())
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const { diagnostics } = await runLinter(folder)
    return diagnostics.map(({ code, filename, labels }) => ({
      rule: code,
      file: filename,
      line: labels[0]?.span.line ?? 0,
    }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** As it is, but for what needs the project around the files. */
async function configuration(): Promise<string> {
  const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8'))
  const jsPlugins = config.jsPlugins.map((path: string) => join(root, path))
  return JSON.stringify({ ...config, jsPlugins, options: { ...config.options, typeAware: false } })
}

function runLinter(cwd: string): Promise<Report> {
  const [node = '', ...command] = tool('oxlint', 'oxlint', '--format=json')
  return new Promise((resolve, reject) => {
    // The exit code only says that there are complaints.
    execFile(node, command, { cwd, maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        reject(new Error(`${stdout}${stderr}`))
      }
    })
  })
}
