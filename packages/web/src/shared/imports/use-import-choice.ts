import type { ImportKind } from '@signout/contract'
import type { RowDecision } from '@signout/csv/choose-rows.ts'
import { useMemo, useState } from 'react'
import type { ChosenFile } from './chosen-file.ts'
import {
  allowedForAll,
  gaps,
  likelyMeaning,
  type Mapping,
  missingFields,
  rememberColumns,
  unknownWords,
  usualMapping,
  withColumn,
} from './match-columns.ts'

type RowDecisions = Readonly<Record<string, RowDecision>>

interface Choice {
  readonly mapping: Mapping
  /** One value for all rows, by field. */
  readonly values: Readonly<Record<string, string>>
  /** What a text stands for, by field and text. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly filledDown: readonly string[]
  readonly sums: boolean
  readonly makesCategories: boolean
  readonly rows: RowDecisions
}

/** What was chosen for a file, and the body of its import. */
export function useImportChoice(kind: ImportKind, file: ChosenFile, onChange: () => void) {
  const [choice, setChoice] = useState<Choice>(() => ({
    mapping: usualMapping(kind, file.table.header),
    values: {},
    words: {},
    filledDown: [],
    sums: false,
    makesCategories: true,
    rows: {},
  }))
  const change = (part: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...part }))
    onChange()
  }
  const { mapping, values, words, rows } = choice
  const missing = missingFields(kind, file, mapping)
  // Thousands of rows are gone through once for a mapping, not for every choice.
  const found = useMemo(
    () => ({ words: unknownWords(kind, file, mapping), gaps: gaps(kind, file, mapping) }),
    [kind, file, mapping],
  )
  const offered = found.gaps.map(({ field }) => field)
  const filled = offered.filter((field) => choice.filledDown.includes(field))
  const unknown = found.words.flatMap(({ field, among, words: unclear }) => {
    const left = unclear.filter(({ text }) => text !== '' || !filled.includes(field))
    const named = left.map(({ text, count }) => ({
      text,
      count,
      meaning: words[field]?.[text] ?? likelyMeaning(text, among),
    }))
    return named.length === 0 ? [] : [{ field, among, words: named }]
  })
  const meanings = unknown.map(({ field, words: unclear }) => {
    const chosen = unclear.filter(({ meaning }) => meaning !== '')
    return [field, Object.fromEntries(chosen.map(({ text, meaning }) => [text, meaning]))] as const
  })
  return {
    ...choice,
    /** Another object after each change. */
    state: choice,
    missing,
    /** Rows that were mended, which are stored nowhere else. */
    hasMended: Object.values(rows).some((decision) => typeof decision === 'object'),
    /** Missing columns that need a value first. */
    needed: missing.filter((name) => allowedForAll(kind, name) !== '' && !values[name]),
    unknown,
    gaps: found.gaps,
    body: {
      text: file.text,
      columns: mapping,
      defaults: Object.fromEntries(missing.map((name) => [name, values[name] ?? ''])),
      values: Object.fromEntries(meanings),
      fill_down: filled,
      ...(kind === 'hardware' && { sum: choice.sums, create_categories: choice.makesCategories }),
      rows,
    },
    change,
    takeColumnFor: (header: string, field: string | null) => {
      const next = withColumn(kind, mapping, header, field)
      rememberColumns(kind, mapping, next)
      change({ mapping: next })
    },
    nameWord: (field: string, text: string, meaning: string) =>
      change({ words: { ...words, [field]: { ...words[field], [text]: meaning } } }),
    decide: (decisions: RowDecisions) => change({ rows: { ...rows, ...decisions } }),
    mend: (row: number, field: string, text: string) => {
      const before = rows[row]
      const mended = typeof before === 'object' ? before : {}
      change({ rows: { ...rows, [row]: { ...mended, [field]: text } } })
    },
    /** Takes a row in as it is written, which was left out by itself or by hand. */
    takeIn: (row: number, wasSkipped: boolean) => {
      const { [row]: _, ...others } = rows
      change({ rows: wasSkipped ? others : { ...others, [row]: 'keep' } })
    },
  }
}

export type ImportChoice = ReturnType<typeof useImportChoice>
