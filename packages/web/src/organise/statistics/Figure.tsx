import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ReactNode, use, useId, useState } from 'react'
import { FigureTable, type FigureTableProps } from './FigureTable.tsx'
import { OnPaper } from './charts.ts'

interface LegendEntry {
  readonly label: string
  readonly color: string
}

interface FigureLink {
  readonly text: string
  /** Without it only the text is shown. */
  readonly href?: string
}

interface FigureProps extends Pick<FigureTableProps, 'head' | 'rows'> {
  readonly title: string
  readonly legend: readonly LegendEntry[]
  readonly chart: ReactNode
  /** Meaning of the figures. */
  readonly sentence: string
  /** Links to the lists behind them. */
  readonly links: readonly (FigureLink | false | undefined)[]
}

/**
 * A chart with its meaning and links, and the table of the same figures a click away. Screen readers get the table
 * instead of the chart.
 */
export function Figure(props: FigureProps) {
  const { title, legend, chart, sentence, head, rows } = props
  const links = props.links.filter((link) => link !== undefined && link !== false)
  const id = useId()
  const isOnPaper = use(OnPaper)
  const [isTable, setIsTable] = useState(false)
  const table = <FigureTable title={title} head={head} rows={rows} isShown={isTable || isOnPaper} />
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, mb: 0.5, minHeight: 40, alignItems: 'center' }}>
        <Typography variant="h3" id={id} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {!isOnPaper && (
          <Button
            size="small"
            aria-label={`${isTable ? 'Chart' : 'Table'} of ${title}`}
            onClick={() => setIsTable(!isTable)}
            // Aligns the end of its text with the chart.
            sx={{ mr: -0.625 }}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        )}
      </Box>
      {!isTable && (
        <Box aria-hidden sx={{ breakInside: 'avoid' }}>
          <Legend entries={legend} />
          {chart}
        </Box>
      )}
      {isTable && table}
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {sentence}
      </Typography>
      {isOnPaper && table}
      {!isTable && !isOnPaper && <Box sx={visuallyHidden}>{table}</Box>}
      {!isOnPaper && links.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 0.5 }}>
          {links.map(({ text, href }) => (
            <Typography
              key={text}
              variant="body2"
              sx={{ py: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {href === undefined ? text : <Link href={href}>{text}</Link>}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.875rem' }}>
      {entries.map(({ label, color }) => (
        <Box key={label} sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          <Box style={{ backgroundColor: color }} sx={swatchSx} />
          {label}
        </Box>
      ))}
    </Box>
  )
}

const swatchSx = {
  width: 12,
  height: 12,
  borderRadius: '3px',
  printColorAdjust: 'exact',
  forcedColorAdjust: 'none',
} as const
