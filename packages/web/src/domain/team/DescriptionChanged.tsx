import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface DescriptionChangedProps {
  /** As it has been saved. */
  readonly description: string
  readonly onUse: () => void
}

/** Above the form of a description that somebody else has saved meanwhile. */
export function DescriptionChanged({ description, onUse }: DescriptionChangedProps) {
  return (
    <Alert severity="warning">
      Somebody else has changed the description in the meantime. SUBMIT replaces theirs with yours.
      <Box component="blockquote" sx={quoteSx}>
        {description}
      </Box>
      <Button color="inherit" size="small" variant="outlined" onClick={onUse}>
        Take over their text
      </Button>
    </Alert>
  )
}

const quoteSx = {
  mx: 0,
  my: 1,
  pl: 1.5,
  borderLeft: '3px solid',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
}
