import { parseOrdering } from '@signout/contract'
import type { Theme } from '@mui/material/styles'
import type { DataGridProps, GridColumnVisibilityModel, GridSortModel } from '@mui/x-data-grid'
import { configuration } from '#configuration.ts'
import { useIsPhone } from '#ui/page/use-is-phone.ts'

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

interface ColumnChoice<Name extends string> {
  readonly names: readonly Name[]
  /** Column that cannot be hidden. */
  readonly always: Name
  /** Columns shown until others are chosen, in a wide window and on phones. */
  readonly atFirst: { readonly wide: readonly Name[]; readonly phone: readonly Name[] }
  /** Columns named in the address; none for those at first. */
  readonly chosen: readonly string[]
  readonly onChoose: (names: readonly Name[]) => void
}

/** The shown columns: those named in the address, or else those at first in a window of this width. */
export function useShownColumns<Name extends string>(choice: ColumnChoice<Name>) {
  const { names, always, chosen, onChoose } = choice
  const isPhone = useIsPhone()
  const atFirst = isPhone ? choice.atFirst.phone : choice.atFirst.wide
  const known = names.filter((name) => chosen.includes(name))
  const shown = new Set([always, ...(known.length === 0 ? atFirst : known)])
  return {
    isPhone,
    shown,
    visible: Object.fromEntries(names.map((name) => [name, shown.has(name)])),
    change: (model: GridColumnVisibilityModel) => {
      const wanted = names.filter((name) => model[name] !== false)
      const isAsAtFirst =
        wanted.length === atFirst.length && wanted.every((name) => atFirst.includes(name))
      onChoose(isAsAtFirst ? [] : wanted)
    },
  }
}
