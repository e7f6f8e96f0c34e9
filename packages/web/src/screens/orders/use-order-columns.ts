import useMediaQuery from '@mui/material/useMediaQuery'
import { useTheme } from '@mui/material/styles'
import type { GridColDef, GridColumnVisibilityModel } from '@mui/x-data-grid'
import {
  deskOrder,
  orderColumns,
  type OrderRow,
  phoneOrder,
  shownAtFirst,
} from './order-columns.tsx'
import type { OrderFilters } from './use-order-filters.ts'

interface OrderColumns {
  readonly columns: readonly GridColDef<OrderRow>[]
  readonly visible: GridColumnVisibilityModel
  readonly isRequestShown: boolean
  readonly change: (model: GridColumnVisibilityModel) => void
}

/** The columns that are shown: those that the address names, or else what the desk needs first on this screen. */
export function useOrderColumns({ columns: chosen, setColumns }: OrderFilters): OrderColumns {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  const atFirst: readonly string[] = isPhone ? shownAtFirst.phone : shownAtFirst.desk
  const known = chosen.filter((field) => field in orderColumns)
  const shown = new Set(['id', ...(known.length === 0 ? atFirst : known)])
  const fields = isPhone ? phoneOrder : deskOrder
  return {
    columns: fields.map((field) => orderColumns[field]),
    visible: Object.fromEntries(fields.map((field) => [field, shown.has(field)])),
    isRequestShown: shown.has('requested'),
    change: (model) => {
      const wanted = deskOrder.filter((field) => model[field] !== false)
      const isAsAtFirst =
        wanted.length === atFirst.length && wanted.every((field) => atFirst.includes(field))
      setColumns(isAsAtFirst ? [] : wanted)
    },
  }
}
