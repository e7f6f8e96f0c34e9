import { z } from '#schema'

/** Identifier in a path: the server reads it into a number; anything else is an unknown thing (404). */
export const IdInPath = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Enter a whole number.')
  .transform(Number)

/** Five letters or digits, trimmed and upper-cased on the way in (rulings §3, Teams). */
export const TeamCodeInPath = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{5}$/, 'Enter a team code of 5 letters and digits.')

export const Id = z.int().positive()

/** A number of a body. Some clients write it as text, in no other way than JSON would write the number (rulings §2). */
export function orText(number: z.ZodInt) {
  const text = z.string().regex(/^-?(?:0|[1-9]\d{0,14})$/)
  return z.union([number, text.transform(Number).pipe(number)], {
    error: ({ input }) => (input === undefined ? undefined : 'Enter a whole number.'),
  })
}

/** ISO-8601 in UTC with milliseconds and `Z` (rulings §2). */
export const Timestamp = z.iso.datetime({ precision: 3 })

/** A refusal of an action, or of the caller (rulings §2, Errors). */
export const Detail = z.object({ detail: z.string() })
export type Detail = z.output<typeof Detail>

/** `limit`: 1 to 500, 100 when left out or senseless (rulings §2, Lists). */
const Limit = z
  .unknown()
  .optional()
  .transform((text) => {
    const limit = toWholeNumber(text)
    return limit < 1 ? 100 : Math.min(limit, 500)
  })

const Offset = z.unknown().optional().transform(toWholeNumber)

function toWholeNumber(value: unknown): number {
  const text: unknown = Array.isArray(value) ? value[0] : value
  return typeof text === 'string' && /^\d+$/.test(text) ? Math.min(Number(text), 2_147_483_647) : 0
}

/** The two parameters that every list takes. */
export const paging = { limit: Limit, offset: Offset }

const OneOrMoreTexts = z.union([z.string(), z.array(z.string())])

/** Words to search for; every piece must match (rulings §2). Given twice, the pieces are joined. */
export const SearchText = OneOrMoreTexts.transform((texts) => [texts].flat().join(' ')).optional()

function pieces(value: string | string[]): string[] {
  return [value]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** A list parameter: one comma-separated value, or the parameter repeated, or both (rulings §2). */
export function listOf<T extends string>(known: readonly T[], refusal: string) {
  return listWhere((text): text is T => known.some((value) => value === text), refusal)
}

/** A list parameter of identifiers. */
export const IdList = listWhere(
  (text): text is string => /^-?\d{1,15}$/.test(text),
  'Enter a whole number.',
).transform((texts): readonly number[] | undefined => texts?.map(Number))

function listWhere<T extends string>(isKnown: (text: string) => text is T, refusal: string) {
  return OneOrMoreTexts.transform((value, context): readonly T[] | undefined => {
    const known = pieces(value).filter((text): text is T => {
      if (isKnown(text)) return true
      context.addIssue({ code: 'custom', message: refusal, input: text })
      return false
    })
    return known.length === 0 ? undefined : known
  }).optional()
}

/** One page of a list (spec §3, rulings §2). */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
}

export interface Page<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}
