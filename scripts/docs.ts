import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { endpoints } from '@signout/contract'
import { apiDocumentOf, apiMarkdown } from '@signout/server/http/openapi/api-document.ts'
import { openApiOf } from '@signout/server/http/openapi/openapi.ts'
import { withArrows } from './arrows/markdown.ts'
import { root } from './run.ts'

// Writes what the documents take from the code; with --check it only says which of them are out of date.
const documents = {
  'docs/api.md': () => apiMarkdown(apiDocumentOf(openApiOf(endpoints))),
  'docs/architecture.md': withArrows,
}

for (const [name, write] of Object.entries(documents)) {
  const file = join(root, name)
  const present = await readFile(file, 'utf8').catch(() => '')
  const text = write(present)
  if (text === present) continue
  if (process.argv.includes('--check')) {
    console.error(`${name} is out of date: npm run docs`)
    process.exitCode = 1
  } else {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
