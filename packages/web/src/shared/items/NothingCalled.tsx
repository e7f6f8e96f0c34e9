import Typography from '@mui/material/Typography'

interface NothingCalledProps {
  /** The search, where only similar words were found (`near` of the list); else nothing is shown. */
  readonly near: string | null
}

/** Stands above items that a search with mistakes has found (spec §14). */
export function NothingCalled({ near }: NothingCalledProps) {
  return (
    <Typography component="output" sx={{ display: 'block', '&:not(:empty)': { mb: 2 } }}>
      {near !== null && nothingCalled(near)}
    </Typography>
  )
}

export function nothingCalled(near: string): string {
  return `Nothing is called "${near}". Near it:`
}
