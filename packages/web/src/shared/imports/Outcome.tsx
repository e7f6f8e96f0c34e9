import { formatNumber, type ImportResult } from '@signout/contract'
import { countWrongRows, describeLines, groupProblems } from '@signout/csv/problems.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { PlainList } from '#ui/lists/PlainList.tsx'

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

/** Thousands of rows, each wrong in its own words, would keep a phone busy for seconds. */
const shownAtFirst = 500

/** What an import would do, and all problems of the file by line. */
export function Outcome({ result }: { readonly result: ImportResult }) {
  const { errors, notes } = result
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="h3" component="output">
        {describeOutcome(result)}
      </Typography>
      {errors.length > 0 && (
        <>
          <Typography sx={{ textWrap: 'pretty' }}>
            Nothing is imported while a row is wrong. Fix these in your sheet, save it, and choose
            it again.
          </Typography>
          <Problems label="What is wrong" colour="error.main" problems={errors} />
        </>
      )}
      {notes.length > 0 && (
        <>
          <Typography sx={{ textWrap: 'pretty' }}>
            Look at letters with accents before you import: names that changed on the way become new
            rows beside the old ones.
          </Typography>
          <Problems label="What looks wrong" colour="warning.main" problems={notes} />
        </>
      )}
    </Stack>
  )
}

interface ProblemsProps {
  readonly label: string
  readonly colour: string
  readonly problems: ImportResult['errors']
}

function Problems({ label, colour, problems }: ProblemsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const groups = groupProblems(problems)
  return (
    <>
      <Box
        component="section"
        aria-label={label}
        tabIndex={0}
        sx={{ ...list, borderLeftColor: colour }}
      >
        <PlainList>
          {groups.slice(0, showsAll ? undefined : shownAtFirst).map(({ lines, message }) => (
            <Box component="li" key={message} sx={{ py: 1, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {describeLines(lines).replace('line', 'Line')}
              </Box>
              : {message}
            </Box>
          ))}
        </PlainList>
      </Box>
      {!showsAll && groups.length > shownAtFirst && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => setShowsAll(true)}>
          {`Show all ${formatNumber(groups.length)}`}
        </Button>
      )}
    </>
  )
}

const list = {
  maxHeight: 360,
  overflowY: 'auto',
  px: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderLeft: '4px solid',
  borderRadius: 1,
  '& li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const
