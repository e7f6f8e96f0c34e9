import type { SxProps, Theme } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'

/** Styles of the box around stacked tables, whose width decides. */
export const stackedTableBox = { containerType: 'inline-size', minWidth: 0 } as const

/**
 * A table whose rows become blocks where its box is narrower than `width` pixels, the cells one below the other. A
 * cell with `data-label` then shows it, since the column heads are left to screen readers; two with the class `half`
 * share a line; one with the class `tick` is to the left of the others. Where there is room, the widths of the
 * column heads hold, so that such tables line up; `apart` keeps a column away from the numbers before it.
 */
export function stackedTable(width: number): SxProps<Theme> {
  return {
    tableLayout: 'fixed',
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    [`@container (min-width: ${width}px)`]: {
      '& th, & td': { px: 1 },
      // The outer columns align with the headings and buttons around the table.
      '& tr > :not(* + *)': { pl: 0 },
      '& tr > :last-of-type': { pr: 0 },
      '& .tick': { width: 64 },
      '& .apart': { pl: 3 },
    },
    [`@container (max-width: ${width - 0.02}px)`]: {
      '&, & tbody': { display: 'block' },
      '& thead': visuallyHidden,
      '& tbody tr': row,
      '& tbody tr:first-of-type': { borderTop: 0 },
      '& tbody tr > *': cell,
      '& tbody tr > .tick': { gridColumn: 1, gridRow: 1, pr: 0.5 },
      '& td[data-label]': labelled,
      '& tbody tr > .half': half,
      '& tbody tr > .half + .half': { gridColumn: 3 },
      '& td[data-label]::before': label,
    },
  }
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'auto repeat(2, minmax(0, 1fr))',
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
}

const cell = { display: 'block', gridColumn: '2 / -1', p: '4px 0', border: 0, width: 'auto' }

const labelled = {
  display: 'flex',
  flexDirection: 'row',
  gap: 2,
  minHeight: 32,
  textAlign: 'right',
  alignItems: 'center',
  justifyContent: 'space-between',
}

const half = {
  display: 'flex',
  gap: 1,
  gridColumn: 2,
  alignItems: 'center',
  justifyContent: 'flex-start',
}

const label = {
  content: 'attr(data-label)',
  flex: 'none',
  color: 'text.secondary',
  textAlign: 'left',
}
