import Box from '@mui/material/Box'

export interface LegendEntry {
  readonly label: string
  readonly color: string
}

export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
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

const swatchSx = { width: 12, height: 12, borderRadius: '3px', printColorAdjust: 'exact' } as const
