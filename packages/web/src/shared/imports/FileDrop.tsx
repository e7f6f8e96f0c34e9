import { limits, pictureLimits, pictureRules } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFileDrop, whereFilesAreDropped } from '#ui/forms/file-drop.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const kinds = {
  table: {
    input: 'File',
    accept: `.xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,${workbookType}`,
    isMany: false,
    drop: 'Or drop it here.',
    hint: `An Excel workbook (.xlsx) or a CSV file, at most ${limits.imports.bytes / 1_000_000} MB.`,
  },
  pictures: {
    input: 'Picture files',
    accept: pictureRules.types.join(),
    isMany: true,
    drop: 'Or drop them here.',
    hint: `${pictureLimits.types}, at most ${pictureLimits.size} each.`,
  },
} as const

export interface FileDropProps {
  readonly kind: keyof typeof kinds
  readonly label: string
  readonly isSmall: boolean
  /** Called with one file, or with those of a kind that is chosen by many. */
  readonly onChoose: (files: readonly [File, ...File[]]) => void
}

/** A field to choose or drop files. */
export function FileDrop({ kind, label, isSmall, onChoose }: FileDropProps) {
  const { input: name, accept, isMany, drop, hint } = kinds[kind]
  const { box, boxLook, input, choose } = useFileDrop({
    onFiles: onChoose,
    label: name,
    accept,
    isMany,
  })
  return (
    <Box {...box} sx={{ ...(!isSmall && zone), ...boxLook }}>
      <Button
        variant={isSmall ? 'outlined' : 'contained'}
        size={isSmall ? 'small' : 'medium'}
        onClick={choose}
      >
        {label}
      </Button>
      <input {...input} />
      {!isSmall && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
          <Box component="span" sx={whereFilesAreDropped}>
            {drop}{' '}
          </Box>
          {hint}
        </Typography>
      )}
    </Box>
  )
}

const zone = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  px: 2,
  py: { xs: 4, sm: 6 },
  alignItems: 'center',
  textAlign: 'center',
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
} as const
