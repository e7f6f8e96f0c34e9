import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'

interface SkeletonRowsProps {
  readonly label: string
  readonly rows?: number
  /** Pixels per row. */
  readonly height?: number
}

/** Placeholder for a list that is loading. */
export function SkeletonRows({ label, rows = 3, height = 44 }: SkeletonRowsProps) {
  return (
    <Stack component="output" aria-busy aria-label={label} sx={{ gap: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" sx={{ height }} />
      ))}
    </Stack>
  )
}
