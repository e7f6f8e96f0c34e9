import { formatCount, formatNumber, type ImportKind, type ImportResult } from '@signout/contract'
import { describeRows, groupProblems, type ProblemGroup } from '@signout/csv/problems.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ChosenFile } from './chosen-file.ts'
import { labelOf } from './match-columns.ts'
import { ProblemList } from './ProblemList.tsx'
import type { ImportChoice } from './use-import-choice.ts'

interface WrongRowsProps {
  readonly kind: ImportKind
  readonly file: ChosenFile
  readonly choice: ImportChoice
  readonly errors: ImportResult['errors']
}

/** Every wrong row, which can be mended in place or left out. */
export function WrongRows({ kind, file, choice, errors }: WrongRowsProps) {
  const mend = (row: number, field: string, text: string) => {
    if (text !== textAt(file, choice, row, field)) choice.mend(row, field, text)
  }
  return (
    <ProblemList label="What is wrong" colour="error.main" groups={groupProblems(errors)}>
      {({ message, places }) => {
        const field = fieldOfGroup(errors, message, choice)
        // The row of the header is no row to leave out.
        const rows = places.filter(({ row }) => row !== file.table.row)
        if (rows.length === 0) return null
        return (
          <Box sx={choices}>
            {field !== null &&
              rows.slice(0, mostMended).map((place) => (
                <TextField
                  key={place.row}
                  size="small"
                  label={rows.length === 1 ? labelOf(kind, field) : fieldName(kind, field, place)}
                  defaultValue={textAt(file, choice, place.row, field)}
                  onBlur={({ target }) => mend(place.row, field, target.value)}
                  onKeyDown={({ key, target }) => {
                    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
                    const next = fieldAfter(target)
                    if (next === undefined) mend(place.row, field, target.value)
                    else next.focus()
                  }}
                  slotProps={{ htmlInput: { 'aria-label': fieldName(kind, field, place) } }}
                  sx={{ flex: '1 1 240px' }}
                />
              ))}
            {field !== null && rows.length > mostMended && (
              <Typography variant="body2" sx={{ width: '100%', color: 'text.secondary' }}>
                {formatCount(rows.length - mostMended, 'more row')} to mend after these.
              </Typography>
            )}
            <Button
              size="small"
              onClick={() => choice.decide(skipped(rows))}
              aria-label={`Leave out ${describeRows(rows)}`}
            >
              {rows.length === 1 ? 'Leave out' : `Leave out ${formatCount(rows.length, 'row')}`}
            </Button>
          </Box>
        )
      }}
    </ProblemList>
  )
}

const choices = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 1,
  alignItems: 'flex-end',
} as const

/** The next wrong row's; a field that is left is mended. */
function fieldAfter(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...(field.closest('section')?.querySelectorAll('input') ?? [])]
  return fields[fields.indexOf(field) + 1]
}

/** `Total, row 12, Lamp` */
function fieldName(kind: ImportKind, field: string, place: ProblemGroup['places'][number]): string {
  return `${labelOf(kind, field)}, ${describeRows([place])}`
}

/** Rows with the same problem that can be mended at a time. */
const mostMended = 5

/** Leaves these rows out. */
export function skipped(rows: readonly { readonly row: number }[]) {
  return Object.fromEntries(rows.map(({ row }) => [row, 'skip'] as const))
}

/** `Import the other 58` */
export function importOthers(count: number): string {
  return `Import the other ${formatNumber(count)}`
}

function fieldOfGroup(
  errors: ImportResult['errors'],
  message: string,
  { mapping }: ImportChoice,
): string | null {
  const column = errors.find((error) => error.message === message)?.column ?? null
  return column === null ? null : (mapping[column] ?? null)
}

function textAt(
  { table: { header, rows } }: ChosenFile,
  choice: ImportChoice,
  row: number,
  field: string,
) {
  const decision = choice.rows[row]
  const mended = typeof decision === 'object' ? decision[field] : undefined
  const column = header.findIndex((name) => choice.mapping[name] === field)
  return mended ?? rows.find((each) => each.row === row)?.cells[column] ?? ''
}
