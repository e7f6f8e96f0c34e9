import type { ImportKind } from '@signout/contract'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { SelectFilter } from '#ui/filters/filter-inputs.tsx'
import { allowedForAll, fieldOf, labelOf } from './match-columns.ts'

interface MissingColumnsProps {
  readonly kind: ImportKind
  readonly missing: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (field: string, value: string) => void
}

/** Values for all rows of a file without these columns. */
export function MissingColumns({ kind, missing, values, onChange }: MissingColumnsProps) {
  const isOwn = (name: string) => allowedForAll(kind, name) === undefined
  const own = missing.filter(isOwn)
  const shared = missing.filter((name) => !isOwn(name))
  return (
    <>
      {own.length > 0 && (
        <Typography color="error" role="alert">
          Choose above which column holds: {own.map((name) => labelOf(kind, name)).join(', ')}.
        </Typography>
      )}
      {shared.length > 0 && (
        <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
          <Typography component="legend" sx={{ p: 0, mb: 1.5 }}>
            Not in the file: the same for every row
          </Typography>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {shared.map((name) => (
              <ValueForAll
                key={name}
                kind={kind}
                name={name}
                value={values[name] ?? ''}
                onChange={(value) => onChange(name, value)}
              />
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}

interface ValueForAllProps {
  readonly kind: ImportKind
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function ValueForAll({ kind, name, value, onChange }: ValueForAllProps) {
  const { cell } = fieldOf(kind, name)
  const label = labelOf(kind, name)
  const mayBeEmpty = allowedForAll(kind, name) === ''
  if (cell?.kind === 'choice') {
    return (
      <SelectFilter
        label={label}
        all="Choose"
        options={cell.among.map((option) => ({ value: option, label: option }))}
        value={value}
        onChange={onChange}
      />
    )
  }
  return (
    <TextField
      size="small"
      label={label}
      defaultValue={value}
      placeholder={mayBeEmpty ? 'Empty' : 'Needed'}
      onBlur={({ target }) => onChange(target.value)}
    />
  )
}
