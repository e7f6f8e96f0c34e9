import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@signout/contract'
import { apiDocumentOf, apiMarkdown } from '@signout/server/http/api-document.ts'
import { openApiOf } from '@signout/server/http/openapi.ts'

// Writes docs/api.md from the declarations of the calls; with --check it only says whether the file is up to date.
const file = fileURLToPath(new URL('../docs/api.md', import.meta.url))
const text = apiMarkdown(apiDocumentOf(openApiOf(Object.values(endpoints))))

if (!process.argv.includes('--check')) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('docs/api.md is out of date: npm run docs')
  process.exitCode = 1
}
