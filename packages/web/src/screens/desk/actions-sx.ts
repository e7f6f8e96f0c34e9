/** The row of buttons below an order. */
export const actionsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mt: 1.5,
  alignItems: 'center',
  justifyContent: 'flex-end',
} as const
