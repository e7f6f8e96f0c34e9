import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Count, typedText } from '../field-schemas.ts'
import { limits } from '../rules/limits.ts'
import { formatNumber } from '../rules/numbers.ts'
import { reviewStatuses } from '../rules/people/acknowledgement.ts'
import { isStorable } from '../rules/text.ts'

/** Kinds of file that can be imported (spec §13). */
export const importKinds = ['categories', 'hardware', 'applicants'] as const
export type ImportKind = (typeof importKinds)[number]

/** How users of the file who are new or have never logged in get to choose a password. */
export const importAccesses = ['mail', 'links', 'none'] as const
export type ImportAccess = (typeof importAccesses)[number]

/** A default, which has to be storable; the text of the file need not be. */
const Storable = z.string().refine(isStorable, 'This has a character that cannot be stored.')

const Places = z.array(
  z.object({
    row: z.int().min(1).describe('Number of the row in a spreadsheet.'),
    line: z.int().min(1).describe('Line of the text on which the row begins.'),
    name: z.string().nullable().describe('Name of what the row describes.'),
    column: z.string().nullable(),
    message: z.string(),
  }),
)

/** What becomes of a row that is not imported as it is written. */
const RowDecision = z.union([
  z.enum(['skip', 'keep']),
  z.record(z.string(), z.union([Storable, z.number().transform(String)])),
])

/** Why a row is not imported. */
export const leftOutReasons = ['title', 'totals', 'empty', 'skipped'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const ImportResult = z
  .object({
    created: Count,
    updated: Count,
    unchanged: Count,
    columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
    errors: Places,
    notes: Places.describe(
      'What is read otherwise than it is written, or looks wrong, and stops nothing.',
    ),
    left_out: z
      .array(z.object({ row: z.int().min(1), text: z.string(), reason: z.enum(leftOutReasons) }))
      .describe('Rows that are not imported, with their first text.'),
    new_categories: z
      .array(z.string())
      .describe('Names of categories of the items that there are not yet.'),
    links: z
      .array(
        z.object({
          name: z.string(),
          email: z.string(),
          url: z.string(),
          review_status: z.enum(reviewStatuses),
        }),
      )
      .optional(),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.output<typeof ImportResult>

export const importFile = endpoint({
  method: 'POST',
  path: '/api/event/imports/{kind}/',
  access: 'organiser',
  summary:
    'Imports the text of a file: all of its rows or, with an error or `dry_run`, none. What it does not name stays as it is. Links are in the answer alone, and are kept nowhere.',
  params: z.object({ kind: z.enum(importKinds) }),
  body: z.strictObject({
    text: z.string(),
    dry_run: z.boolean(),
    columns: z
      .record(typedText(), z.string().nullable())
      .optional()
      .describe('By header, the field that a column is taken for; null leaves it out.'),
    defaults: z
      .record(z.string(), Storable)
      .optional()
      .describe(
        'By field, the value of rows without one: their cell is empty, or the file has no such column.',
      ),
    rows: z
      .record(z.string().regex(/^[1-9]\d{0,6}$/), RowDecision)
      .optional()
      .describe(
        'By number of the row: "skip" leaves it out, "keep" takes in what looks like a title or a total, texts by field stand instead of its own.',
      ),
    values: z
      .record(z.string(), z.record(z.string(), Storable))
      .optional()
      .describe(
        'By field, what a text of the file stands for: {"review_status": {"yes": "Accepted"}}.',
      ),
    fill_down: z
      .array(z.string())
      .max(limits.imports.columns)
      .optional()
      .describe('Fields whose empty cells take the text of the filled one above.'),
    sum: z
      .boolean()
      .optional()
      .describe('Adds up the quantities of rows of the same item, which are refused otherwise.'),
    create_categories: z
      .boolean()
      .optional()
      .describe('Makes the categories of items that there are not yet.'),
    access: z
      .enum(importAccesses)
      .optional()
      .describe(
        'For applicants: how those who are new or have never logged in get to choose a password.',
      ),
  }),
  textFile: { maxBytes: limits.imports.bytes },
  status: 200,
  response: ImportResult,
  refusals: {
    400: 'The text is no table, a column or default is of no field, or no mail can be sent.',
    413: `The body is larger than ${formatNumber(limits.imports.bytes)} bytes.`,
  },
  changes: ['inventory', 'session', 'teams'],
})

/** Rows of an import that are written, of all of its rows; both are 0 while none is under way. */
export const ImportProgress = z.object({ done: Count, total: Count }).meta({ id: 'ImportProgress' })
export type ImportProgress = z.output<typeof ImportProgress>

export const getImportProgress = endpoint({
  method: 'GET',
  path: '/api/event/imports/',
  access: 'organiser',
  summary:
    'How far the caller’s import is. Only the process that imports knows: others answer as if there were none.',
  status: 200,
  response: ImportProgress,
})
