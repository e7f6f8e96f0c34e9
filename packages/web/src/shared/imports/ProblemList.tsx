import { formatNumber } from '@signout/contract'
import { describeRows, type ProblemGroup } from '@signout/csv/problems.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { PlainList } from '#ui/lists/PlainList.tsx'

interface ProblemListProps {
  readonly label: string
  readonly colour: string
  readonly groups: readonly ProblemGroup[]
  /** What can be done about one. */
  readonly children?: (group: ProblemGroup) => ReactNode
}

/** Thousands of rows, each wrong in its own words, would keep a phone busy for seconds. */
const shownAtFirst = 500
/** Fields and buttons take longer. */
const withChoicesAtFirst = 20

/** What is wrong or noted, each with its rows. */
export function ProblemList({ label, colour, groups, children }: ProblemListProps) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <Box
        component="section"
        aria-label={label}
        tabIndex={0}
        sx={{ ...list, borderLeftColor: colour }}
      >
        <PlainList>
          {groups.slice(0, showsAll ? undefined : shownAtFirst).map((group, at) => (
            <Box component="li" key={group.message} sx={{ py: 1, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {describeRows(group.places).replace('row', 'Row')}
              </Box>
              : {group.message}
              {at < withChoicesAtFirst && children?.(group)}
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
  maxHeight: 'max(360px, 50vh)',
  overflowY: 'auto',
  px: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderLeft: '4px solid',
  borderRadius: 1,
  '& li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const
