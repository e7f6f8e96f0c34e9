import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'

interface MeaningRowProps {
  /** Name of the select. */
  readonly label: string
  /** Empty for nothing. */
  readonly value: string
  /** Shown for nothing. */
  readonly nothing: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  /** What of the file is meant. */
  readonly children: ReactNode
}

/** Something of a file, and what it is taken for. */
export function MeaningRow(props: MeaningRowProps) {
  const { label, value, nothing, options, onChange, children } = props
  return (
    <Box sx={row}>
      {children}
      <TextField
        select
        size="small"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
        sx={value === '' ? { '& select': { color: 'text.secondary' } } : {}}
      >
        <option value="">{nothing}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 220px' },
  gap: { xs: 0.5, sm: 2 },
  alignItems: 'center',
} as const
