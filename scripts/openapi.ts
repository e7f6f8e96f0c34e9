import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@signout/contract'
import { openApiOf } from '@signout/server/http/openapi/document.ts'
import { run, tool } from './run.ts'

// Whether the document that the server answers at /api/openapi.json keeps the rules of redocly.yaml.
const folder = mkdtempSync(join(tmpdir(), 'signout-openapi-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(openApiOf(endpoints), null, 2))
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
process.exitCode = await run(tool('@redocly/cli', 'redocly', 'lint', file), quiet)
rmSync(folder, { recursive: true })
