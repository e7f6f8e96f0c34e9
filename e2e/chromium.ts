import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

interface Browser {
  executablePath: string
  env: Record<string, string>
}

const installedNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const packageFolder = join(import.meta.dirname, '../node_modules/@sparticuz/chromium')

/** The browser of CHROMIUM_PATH, an installed one, or else the one of the npm package (Linux on x64 only). */
export function findChromium(): Browser {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const named = process.env['CHROMIUM_PATH']
  const installed = named === undefined ? installedNames : [named]
  const executablePath = installed.find((name) => spawnSync(name, ['--version']).status === 0)
  if (executablePath !== undefined) return { executablePath: absolutePath(executablePath), env }
  if (named !== undefined) throw new Error(`CHROMIUM_PATH=${named} is not a browser that starts.`)
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Install Chrome or Chromium, or set CHROMIUM_PATH.')
  }
  const folder = unpack()
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

function absolutePath(name: string): string {
  if (name.includes('/')) return name
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

/** Unpacks the browser once for each version; the first process to finish wins, so that no other sees half of it. */
function unpack(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const cache = join(import.meta.dirname, '../.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  writeFileSync(join(unfinished, 'chromium'), inflate('chromium.br'), { mode: 0o755 })
  unpackArchive('al2023.tar.br', join(unfinished, 'al2023'))
  unpackArchive('fonts.tar.br', join(unfinished, 'fonts'))
  writeFileSync(join(unfinished, 'fonts.conf'), fontConfiguration(folder))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return folder
}

function inflate(file: string): Buffer {
  return brotliDecompressSync(readFileSync(join(packageFolder, 'bin', file)))
}

function unpackArchive(file: string, folder: string): void {
  mkdirSync(folder)
  const { status } = spawnSync('tar', ['-x', '-C', folder], { input: inflate(file) })
  if (status !== 0) throw new Error(`tar could not unpack ${file}.`)
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
}
