import { listOrders } from '@signout/contract'
import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { useLookUp, useRead } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { ListFailure } from '#ui/lists/PagedList.tsx'
import { DownloadButton } from '#shared/event/DownloadButton.tsx'
import { useOpenOnlyMatch } from '#shared/scan/use-open-on-enter.ts'
import { orderLink } from '#shared/orders/order-link.ts'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { FilterLayout } from '#ui/filters/FilterLayout.tsx'
import { SearchBox } from '#ui/filters/SearchBox.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { RefreshButton } from '#ui/buttons/RefreshButton.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { OrderFilterPanel } from './OrderFilterPanel.tsx'
import { PrintedSlips, usePrintSlips } from './PrintedSlips.tsx'
import { pageQuery, useOrderFilters } from './use-order-filters.ts'

/** Larger than the rest of the app: loaded only here, in parallel with the orders. */
const OrderGrid = lazyPart(async () => (await import('./OrderGrid.tsx')).OrderGrid)

/** Every order of the event (spec §23). */
export function OrdersPage() {
  const filters = useOrderFilters()
  const { search, size } = filters
  const shown = pageQuery(filters)
  const query = useRead(
    listOrders,
    { query: { ...shown, units: false } },
    { keepPrevious: true, failure: messages.ordersNotLoaded },
  )
  const { data } = query
  const lookUp = useLookUp()
  const openOnEnter = useOpenOnlyMatch({
    find: (text) =>
      lookUp(listOrders, {
        query: { ...shown, search: text, limit: 2, offset: 0, units: false },
      }),
    linkTo: orderLink,
    failure: () => messages.ordersNotLoaded,
  })
  const slips = usePrintSlips()
  return (
    <>
      <PageHeading
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <DownloadButton name="orders" label="Export the orders">
              Export
            </DownloadButton>
            <BusyButton variant="outlined" isBusy={slips.isReading} onClick={slips.print}>
              Print all waiting
            </BusyButton>
          </Box>
        }
      >
        Orders
      </PageHeading>
      <FilterLayout
        activeCount={filters.activeCount}
        onClear={filters.clear}
        filters={<OrderFilterPanel filters={filters} counts={data?.status_counts} />}
        toolbar={
          <>
            <SearchBox
              label="Search items"
              finds="Also finds teams, members and order numbers; Enter opens the only one."
              value={search}
              onSearch={filters.setSearch}
              onEnter={openOnEnter}
            />
            <RefreshButton label="Refresh the orders" onRefresh={() => query.refetch()} />
          </>
        }
      >
        {query.isError && data === undefined ? (
          <ListFailure query={query}>{messages.ordersNotShown}</ListFailure>
        ) : (
          <Suspense fallback={<SkeletonRows label="Loading orders" rows={size} height={44} />}>
            <OrderGrid
              orders={data?.results}
              total={data?.count}
              isOutdated={query.isPlaceholderData}
              filters={filters}
            />
          </Suspense>
        )}
      </FilterLayout>
      {slips.printed !== null && <PrintedSlips slips={slips.printed} onPrinted={slips.onPrinted} />}
    </>
  )
}
