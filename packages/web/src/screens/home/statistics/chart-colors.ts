import { useTheme } from '@mui/material/styles'

/** Colours of the series of a chart, in this order. */
export function useChartColors() {
  const { primary, warning, error, grey } = useTheme().vars.palette
  return [primary.main, warning.light, error.main, grey[500]] as const
}
