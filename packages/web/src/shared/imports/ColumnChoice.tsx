import type { ImportKind } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PlainList } from '#ui/lists/PlainList.tsx'
import type { ChosenFile, FileColumn } from './chosen-file.ts'
import { fieldNames, labelOf, type Mapping } from './match-columns.ts'
import { MeaningRow } from './MeaningRow.tsx'

interface ColumnChoiceProps {
  readonly kind: ImportKind
  readonly file: ChosenFile
  readonly mapping: Mapping
  readonly onChange: (header: string, field: string | null) => void
}

/** The columns one below the other, each with its field and some of its texts. */
export function ColumnChoice({ kind, file, mapping, onChange }: ColumnChoiceProps) {
  return (
    <Box component="section" aria-label="Columns">
      <PlainList>
        {file.columns.map((column) => (
          <Column
            key={column.id}
            kind={kind}
            column={column}
            field={mapping[column.header] ?? null}
            onChange={(field) => onChange(column.header, field)}
          />
        ))}
      </PlainList>
    </Box>
  )
}

interface ColumnProps {
  readonly kind: ImportKind
  readonly column: FileColumn
  readonly field: string | null
  readonly onChange: (field: string | null) => void
}

function Column({ kind, column: { header, samples }, field, onChange }: ColumnProps) {
  return (
    <Box component="li" sx={column}>
      <MeaningRow
        label={`What ${header} is`}
        value={field ?? ''}
        nothing="Left out"
        options={fieldNames(kind).map((name) => ({ value: name, label: labelOf(kind, name) }))}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{header}</Typography>
          <Typography variant="body2" dir="auto" noWrap sx={{ color: 'text.secondary' }}>
            {samples.length === 0 ? 'Empty' : samples.join(' · ')}
          </Typography>
        </Box>
      </MeaningRow>
    </Box>
  )
}

const column = { py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' } } as const
