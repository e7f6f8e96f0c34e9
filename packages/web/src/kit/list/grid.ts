import { parseOrdering } from '@signout/contract'
import type { Theme } from '@mui/material/styles'
import type { DataGridProps, GridColumnVisibilityModel, GridSortModel } from '@mui/x-data-grid'
import { configuration } from '#configuration.ts'
import { useIsPhone } from '#kit/page/use-is-phone.ts'

/** Height in pixels of a row. */
export const rowHeight = 44

/** Props of every grid. The filters are the page's; the toolbar offers the columns. */
export function gridProps() {
  return {
    nonce: configuration().nonce,
    rowHeight,
    columnHeaderHeight: rowHeight,
    disableColumnFilter: true,
    disableColumnMenu: true,
    rowSelection: false,
    showToolbar: true,
  } satisfies Partial<DataGridProps>
}

export const gridSlotProps = {
  loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
  columnsManagement: { autoFocusSearchField: false },
} as const

export const gridLook = (theme: Theme) => ({
  '&.MuiDataGrid-root': { '--DataGrid-t-color-border-base': theme.vars.palette.divider },
  '& .MuiDataGrid-columnHeaderTitle': {
    fontWeight: theme.typography.fontWeightRegular,
    color: theme.vars.palette.text.secondary,
  },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': { outlineWidth: 2 },
})

/** The column by which a grid is sorted, as the address has it: `-name` for descending. */
export function sortOf([first]: GridSortModel): string {
  if (first === undefined) return ''
  return first.sort === 'desc' ? `-${first.field}` : first.field
}

export function sortModelOf(sort: string): GridSortModel {
  const { key, direction } = parseOrdering(sort)
  return [{ field: key, sort: direction }]
}

interface ColumnChoice<Field extends string> {
  readonly fields: readonly Field[]
  /** Column that cannot be hidden. */
  readonly always: Field
  /** Columns that the desk needs first. */
  readonly atFirst: { readonly desk: readonly Field[]; readonly phone: readonly Field[] }
  /** Fields named in the address; none for those at first. */
  readonly chosen: readonly string[]
  readonly onChoose: (fields: readonly Field[]) => void
}

/** The shown columns: those named in the address, or else those that the desk needs first on this screen. */
export function useShownColumns<Field extends string>(choice: ColumnChoice<Field>) {
  const { fields, always, chosen, onChoose } = choice
  const isPhone = useIsPhone()
  const atFirst = isPhone ? choice.atFirst.phone : choice.atFirst.desk
  const known = fields.filter((field) => chosen.includes(field))
  const shown = new Set([always, ...(known.length === 0 ? atFirst : known)])
  return {
    isPhone,
    shown,
    visible: Object.fromEntries(fields.map((field) => [field, shown.has(field)])),
    change: (model: GridColumnVisibilityModel) => {
      const wanted = fields.filter((field) => model[field] !== false)
      const isAsAtFirst =
        wanted.length === atFirst.length && wanted.every((field) => atFirst.includes(field))
      onChoose(isAsAtFirst ? [] : wanted)
    },
  }
}
