import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type DragEvent, useRef, useState } from 'react'

interface FileDropProps {
  readonly label: string
  readonly isSmall: boolean
  readonly onChoose: (file: File) => void
}

/** A field to choose or drop a file from a spreadsheet. */
export function FileDrop({ label, isSmall, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onChoose(file)
  }
  return (
    <Box
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        choose(event.dataTransfer.files)
      }}
      sx={{ ...(!isSmall && zone), ...(isOver && over) }}
    >
      <Button
        variant={isSmall ? 'outlined' : 'contained'}
        size={isSmall ? 'small' : 'medium'}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={(event) => {
          choose(event.target.files)
          // Lets the same file be chosen again after a correction.
          event.target.value = ''
        }}
      />
      {!isSmall && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
          <Box component="span" sx={whereFilesAreDropped}>
            Or drop it here.{' '}
          </Box>
          A sheet that was saved as CSV, at most 8 MB.
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

/** Files cannot be dragged on a phone. */
const whereFilesAreDropped = { '@media (hover: none)': { display: 'none' } }

const over = { borderColor: 'primary.main', bgcolor: 'action.hover' } as const
