import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'

interface SkeletonRowsProps {
  readonly label?: string
  readonly rows?: number
  /** Pixels of one row, on phones and from small width on where they differ. */
  readonly height?: number | { readonly xs: number; readonly sm: number }
}

/** Holds the place of a list while it loads. */
export function SkeletonRows({ label = 'Loading', rows = 3, height = 44 }: SkeletonRowsProps) {
  return (
    <Stack component="output" aria-busy aria-label={label} sx={{ gap: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" sx={{ height }} />
      ))}
    </Stack>
  )
}
