import type { z } from '#schema'

/** Where a schema refuses a value, as dotted paths, unknown fields by their names; empty when it takes it. */
export function refused(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  const places = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key].join('.'))
      : [issue.path.join('.')],
  )
  return [...new Set(places)].toSorted()
}

/** The words in which a schema refuses a value. */
export function wordsOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []
}
