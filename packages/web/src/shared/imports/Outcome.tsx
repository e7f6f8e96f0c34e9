import { formatNumber, type ImportResult } from '@signout/contract'
import { countWrongRows, describeLeftOut, groupProblems } from '@signout/csv/problems.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ImportChoice } from './use-import-choice.ts'
import { ProblemList } from './ProblemList.tsx'

type Counts = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'errors'>

/** `118 new, 3 changed, 2 wrong` */
export function describeOutcome({ created, updated, unchanged, errors }: Counts): string {
  const wrong = countWrongRows(errors)
  return [
    `${formatNumber(created)} new`,
    `${formatNumber(updated)} changed`,
    ...(unchanged > 0 ? [`${formatNumber(unchanged)} as they are`] : []),
    ...(wrong > 0 ? [`${formatNumber(wrong)} wrong`] : []),
  ].join(', ')
}

/** Columns and rows of the file that are not imported; empty without any. */
export function describeRest({ columns, left_out }: ImportResult): string[] {
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header)
  const rows = describeLeftOut(left_out)
  return [
    ...(unused.length > 0 ? [`Columns left out: ${unused.join(', ')}`] : []),
    ...(rows === '' ? [] : [`Left out: ${rows}`]),
  ]
}

interface LeftOutProps {
  readonly result: ImportResult
  readonly choice: ImportChoice
}

/** Rows that are left out can be taken in again. */
export function LeftOut({ result, choice }: LeftOutProps) {
  const rows = result.left_out.filter(({ reason }) => reason !== 'empty').slice(0, shownRows)
  return (
    <Box>
      {describeRest(result).map((sentence) => (
        <Typography key={sentence} sx={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Typography>
      ))}
      {rows.map(({ row, reason }) => (
        <Button key={row} size="small" onClick={() => choice.takeIn(row, reason === 'skipped')}>
          Take in row {row}
        </Button>
      ))}
    </Box>
  )
}

const shownRows = 20

/** What is read otherwise than it is written, or looks wrong. */
export function Notes({ notes }: Pick<ImportResult, 'notes'>) {
  if (notes.length === 0) return null
  const areMisread = notes.some(({ message }) => message.includes('that was read as'))
  return (
    <>
      {areMisread && (
        <Typography sx={{ textWrap: 'pretty' }}>
          Look at letters with accents before you import: names that changed on the way become new
          rows beside the old ones.
        </Typography>
      )}
      <ProblemList label="What looks wrong" colour="warning.main" groups={groupProblems(notes)} />
    </>
  )
}
