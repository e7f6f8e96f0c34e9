import type { ImportKind } from '@signout/contract'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { SelectFilter } from '#ui/filters/filter-inputs.tsx'
import {
  allowedForAll,
  type ChosenFile,
  fieldNames,
  fieldOf,
  labelOf,
  type Mapping,
} from './chosen-file.ts'

interface ColumnChoiceProps {
  readonly kind: ImportKind
  readonly file: ChosenFile
  readonly mapping: Mapping
  readonly onChange: (header: string, field: string | null) => void
}

/** The field of each column, above its first rows. */
export function ColumnChoice({ kind, file, mapping, onChange }: ColumnChoiceProps) {
  return (
    <Box
      component="section"
      aria-label="Columns and first rows"
      tabIndex={0}
      sx={{ overflowX: 'auto' }}
    >
      <Box component="table" sx={table}>
        <thead>
          <tr>
            {file.columns.map(({ id, header }) => (
              <th key={id} scope="col">
                <Typography component="div" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
                  {header}
                </Typography>
                <TextField
                  select
                  size="small"
                  label="Is"
                  value={mapping[header] ?? ''}
                  onChange={({ target }) =>
                    onChange(header, target.value === '' ? null : target.value)
                  }
                  slotProps={{
                    select: { native: true },
                    htmlInput: { 'aria-label': `What ${header} is` },
                  }}
                  sx={{ width: 176 }}
                >
                  <option value="">Not used</option>
                  {fieldNames(kind).map((name) => (
                    <option key={name} value={name}>
                      {labelOf(kind, name)}
                    </option>
                  ))}
                </TextField>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.rows.map(({ line, cells }) => (
            <tr key={line}>
              {file.columns.map(({ id, header }) => (
                <Box
                  key={id}
                  component="td"
                  dir="auto"
                  sx={mapping[header] === null ? { color: 'text.disabled' } : {}}
                >
                  <div>{cells[id]}</div>
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const table = {
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { px: 1, py: 0.75, textAlign: 'left', verticalAlign: 'top' },
  '& th': { minWidth: 192 },
  '& td': { borderTop: '1px solid', borderColor: 'divider' },
  '& td > div': {
    maxWidth: 220,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const

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
