import type { SxProps, Theme } from '@mui/material/styles'

/**
 * For a table whose rows are too wide for a phone: there each row becomes a block, its cells one below the other. A
 * cell with `data-label` shows it, since the column heads are for screen readers alone; one with the class `tick`
 * stands at the left of the others.
 */
export const stackedTable: SxProps<Theme> = (theme) => ({
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  [theme.breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      py: 1,
      borderTop: '1px solid',
      borderColor: 'divider',
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& tbody tr > *': { display: 'block', gridColumn: 2, p: '4px 0', border: 0, width: 'auto' },
    '& tbody tr > .tick': { gridColumn: 1, gridRow: 1, pr: 0.5 },
    '& td[data-label]': {
      display: 'flex',
      gap: 2,
      minHeight: 32,
      textAlign: 'right',
      alignItems: 'center',
      justifyContent: 'space-between',
    },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      flex: 'none',
      color: 'text.secondary',
      textAlign: 'left',
    },
  },
})
