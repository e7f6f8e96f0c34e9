import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ChosenFile } from './chosen-file.ts'
import { FileDrop, type FileDropProps } from './FileDrop.tsx'

interface FileHeadingProps {
  readonly file: ChosenFile
  readonly onChoose: FileDropProps['onChoose']
  readonly onSheet: (sheet: string) => void
}

/** The name of the file, of its sheet, and whatever was odd about reading it. */
export function FileHeading({ file, onChoose, onSheet }: FileHeadingProps) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography sx={{ flex: 1, minWidth: 160, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        {file.sheets.length > 1 && (
          <TextField
            select
            size="small"
            label="Sheet"
            value={file.sheet}
            onChange={({ target }) => onSheet(target.value)}
            slotProps={{ select: { native: true } }}
          >
            {file.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </TextField>
        )}
        <FileDrop kind="table" label="Choose another file" isSmall onChoose={onChoose} />
      </Box>
      {file.encoding === 'Windows-1252' && (
        <Typography component="output">
          This file is not UTF-8 and was read as Windows-1252: look at letters with accents.
        </Typography>
      )}
    </>
  )
}
