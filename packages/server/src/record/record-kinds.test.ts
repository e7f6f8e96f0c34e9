// Runs on SQLite only: it reads no database.
import { fieldsWith, type HistoryKind, RecordRow, userFields } from '@signout/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonSchema } from '../http/openapi/answers.ts'
import { redactDetail } from './record-kinds.ts'

const written = 'Written by a user'
const personal = fieldsWith(userFields, 'isPersonal')

/** Texts of a row that a purge leaves: no user writes them about themselves or others. */
const kept = [
  // Of items; of a user only in answers, by their present name.
  /^[\w.]+ (?:items\.|kept\.)?(?:name|item)$/,
  /^team\.(?:joined from|left to)\.team_code$/,
  /^order\.undone kind$/,
  // The hash of a text of the organisers.
  /^profile\.created waiver$/,
  // Fields of what has no person.
  /^(?:hardware|category)\.(?:created|updated|deleted) (?:values|changes)\./,
  /^settings\.updated changes\./,
]

const { anyOf: rows = [], $defs: shared = {} } = z.toJSONSchema(RecordRow, {
  unrepresentable: 'any',
}) as JsonSchema

test.each(rows.map(({ properties }) => properties as Record<string, JsonSchema>))(
  'a purge leaves nothing in a row of the kind $kind.const that users have written',
  ({ kind, detail }) => {
    const name = kind?.const as HistoryKind
    const left = redactDetail(name, JSON.stringify(sampleOf(detail)))
    const texts = textsIn(JSON.parse(left), '').map((path) => `${name} ${path}`)
    expect(texts.filter((text) => !kept.some((pattern) => pattern.test(text)))).toEqual([])
  },
)

/** A value with `written` at every place where the schema takes any text. */
function sampleOf(schema: JsonSchema = {}): unknown {
  const { $ref, anyOf, properties = {}, additionalProperties, items } = schema
  const [type] = [schema.type].flat()
  if ($ref !== undefined) return sampleOf(shared[$ref.slice('#/$defs/'.length)])
  if (anyOf !== undefined) return sampleOf(anyOf[0])
  if (type === 'array') return [sampleOf(items as JsonSchema)]
  if (type === 'string') return schema.const ?? schema.enum?.[0] ?? schema.format ?? written
  if (type !== 'object') return 1
  const fields = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return Object.fromEntries([
    ...Object.entries(properties).map(([key, part]) => [key, sampleOf(part as JsonSchema)]),
    ...(fields === undefined ? [] : personal.map((key) => [key, sampleOf(fields)])),
  ])
}

function textsIn(value: unknown, path: string): string[] {
  if (value === written) return [path]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part, Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`),
  )
}
