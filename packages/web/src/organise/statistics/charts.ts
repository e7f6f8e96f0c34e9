import { useTheme } from '@mui/material/styles'
import { createContext } from 'react'

/** Colours of the series of a chart, in this order. */
export function useChartColors() {
  const { primary, warning, error, grey } = useTheme().vars.palette
  return [primary.main, warning.light, error.main, grey[500]] as const
}

/** Whether figures are printed, at the width of a page and with their tables. */
export const OnPaper = createContext(false)

/** Width of a page between its margins, in pixels, for A4 and Letter. */
export const paperWidth = 660

/** Props of every chart: it neither moves nor takes the focus, since its table is for the keyboard. */
export const stillChart = { skipAnimation: true, disableKeyboardNavigation: true } as const

/** Props of an axis without line and ticks, since the chart has a grid. */
export const bareAxis = { disableLine: true, disableTicks: true } as const
