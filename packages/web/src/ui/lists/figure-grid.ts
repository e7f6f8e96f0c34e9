/** Five figures a row, on phones two, on one surface with the background in the gaps as lines. */
export const figureGrid = {
  display: 'grid',
  gap: '1px',
  m: 0,
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'divider',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
} as const
