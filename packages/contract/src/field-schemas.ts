import { z } from '#schema'
import { fieldMessages, isLongerThan, nameProblem, tooLong } from './rules/text.ts'
import { visibleText } from './rules/typed-text.ts'
import { limits } from './rules/limits.ts'
import { idPattern, largestId, largestInteger } from './rules/numbers.ts'
import { searchLimits, searchTerms } from './rules/search.ts'
import { normaliseTeamCode, teamCodeLength, teamCodePattern } from './rules/people/team.ts'

/*
 * Parameters are text on the wire. Their schemas parse the text and check the result, which is what the documents
 * describe. The server drops a blank parameter, and joins a repeated one with commas.
 */

/** An id in a path; the server answers 404 to anything else. */
export const IdInPath = z
  .string()
  .regex(idPattern, fieldMessages.notWhole)
  .transform(Number)
  .pipe(z.int().min(1).max(largestId))

/** The parameters of a call about one object. */
export const byId = z.object({ id: IdInPath })

/** A team code as it is typed, parsed to upper case (spec §12). */
export const TeamCodeInPath = z
  .string()
  .overwrite(normaliseTeamCode)
  .regex(teamCodePattern, `Enter a team code of ${teamCodeLength} letters and digits.`)

export const Id = z.int().positive()

export const Count = z.int().min(0)

/** An id in a query: `order=12`. */
export const IdInQuery = IdInPath.optional()

/** A number in a body. Some clients write it as text, exactly as JSON would write the number (spec §3). */
export function orText(number: z.ZodInt) {
  const text = z.string().regex(/^-?(?:0|[1-9]\d{0,14})$/)
  return z.union([number, text.transform(Number).pipe(number)], {
    error: ({ input }) => (input === undefined ? undefined : fieldMessages.notWhole),
  })
}

/** A text that a person types or pastes, without what cannot be seen and without blanks around it (spec §7). */
export function typedText() {
  return z.string().overwrite(visibleText)
}

/** A text for which `problemOf` gives no message. */
export function unlessProblem(text: z.ZodString, problemOf: (text: string) => string | null) {
  return text.refine((value) => problemOf(value) === null, {
    error: ({ input }) => problemOf(String(input)) ?? '',
  })
}

/** A text of at most so many characters; zod's own `max` counts an emoji twice. */
export function upTo(most: number, text: z.ZodString, refusal: string = tooLong(most)) {
  return text.refine((value) => !isLongerThan(value, most), refusal).meta({ maxLength: most })
}

/** A name of at most so many characters (spec §7). */
export function nameUpTo(most: number, text: z.ZodString) {
  return unlessProblem(upTo(most, text), nameProblem)
}

/** ISO-8601 in UTC with milliseconds and `Z` (spec §3). */
export const Timestamp = z.iso.datetime({ precision: 3 })

/** A moment in a body, with its offset from UTC; parsed to a `Timestamp`. */
export const Instant = z.iso
  .datetime({ offset: true, error: 'Enter a time such as 2026-02-15T14:00:00.000Z.' })
  .transform((text) => new Date(text).toISOString())
  .pipe(Timestamp)

/** Refusal of an action or of the caller (spec §3). */
export const Detail = z.object({ detail: z.string() }).meta({ id: 'Detail' })
export type Detail = z.output<typeof Detail>

/** Errors of the input by field; `non_field_errors` are about the input as a whole (spec §3). */
export const Messages = z.record(z.string(), z.array(z.string())).meta({ id: 'Messages' })

/** `limit`: 1 to 500, 100 when missing or meaningless (spec §3). */
const Limit = z
  .string()
  .transform((text) =>
    Math.min(toWholeNumber(text) || limits.pageRows.default, limits.pageRows.max),
  )
  .pipe(z.int().min(1).max(limits.pageRows.max))
  .default(limits.pageRows.default)

const Offset = z
  .string()
  .transform(toWholeNumber)
  .pipe(z.int().min(0).max(largestInteger))
  .default(0)

function toWholeNumber(text: string): number {
  const [first = ''] = text.split(',')
  return /^\d+$/.test(first) ? Math.min(Number(first), largestInteger) : 0
}

/** The two parameters that every list takes. */
export const paging = { limit: Limit, offset: Offset }

/** Words to search for: each must match, and a repeated word counts once (spec §14). */
export const SearchText = upTo(
  searchLimits.length,
  z.string(),
  `Search for at most ${searchLimits.length} characters.`,
)
  .refine(
    (text) => searchTerms(text).length <= searchLimits.terms,
    `Search for at most ${searchLimits.terms} different words.`,
  )
  .optional()

/**
 * A parameter that holds several of the `known` values, separated by commas. It is refused as one: thousands of wrong
 * values in one URL would take a tenth of a second.
 */
export function listOf<T extends string>(known: readonly T[], refusal: string) {
  const values: ReadonlySet<string> = new Set(known)
  return z
    .string()
    .refine((text) => partsOf(text).every((part) => values.has(part)), refusal)
    .transform(partsOf)
    .pipe(z.array(z.enum(known, refusal)))
    .optional()
}

/** A parameter that holds several ids, separated by commas. */
export const IdList = z
  .string()
  .refine((text) => partsOf(text).every(isWhole), fieldMessages.notWhole)
  .transform((text) => partsOf(text).map(Number))
  .pipe(z.array(z.int()))
  .optional()

function isWhole(part: string): boolean {
  return /^-?\d{1,15}$/.test(part)
}

function partsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** A parameter that holds several team codes in any case, separated by commas. */
export const TeamCodeList = z
  .string()
  .transform((text) => partsOf(text).map(normaliseTeamCode))
  .pipe(z.array(z.string()))
  .optional()

/** A parameter that is `true` or `false`. */
export const Choice = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean())
  .optional()

/** One page of a list (spec §3). */
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
