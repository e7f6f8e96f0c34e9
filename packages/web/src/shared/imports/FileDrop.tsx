import { limits } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFileDrop, whereFilesAreDropped } from '#ui/forms/files.ts'

interface FileDropProps {
  readonly label: string
  readonly isSmall: boolean
  readonly onChoose: (file: File) => void
}

/** A field to choose or drop a file from a spreadsheet. */
export function FileDrop({ label, isSmall, onChoose }: FileDropProps) {
  const { box, boxLook, input, choose } = useFileDrop({
    onFile: onChoose,
    label: 'File',
    accept: '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values',
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
            Or drop it here.{' '}
          </Box>
          A sheet that was saved as CSV, at most {limits.imports.bytes / 1_000_000} MB.
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
