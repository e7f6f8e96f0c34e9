import { type ApiError, getItem, type Item } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Fragment } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useRead } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { DisclosurePanel } from '#ui/page/DisclosurePanel.tsx'
import { SearchIcon } from '#ui/pictures/icons.tsx'
import { SideSheet } from '#ui/dialogs/SideSheet.tsx'
import { useLastShown } from '#ui/dialogs/use-last-shown.ts'
import { lazyPart } from '#ui/page/loadable.tsx'
import { AddToCart } from '../cart/AddToCart.tsx'
import { EditItem } from './EditItem.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { ProductDetails } from './ProductDetails.tsx'
import { useCategories } from './use-items.ts'
import { WatchItem } from './watch.tsx'

interface ProductOverviewProps {
  /** Null while the sheet is closed. */
  readonly itemId: number | null
  readonly onClose: () => void
}

/** Everything about one item in a side sheet; participants add it to their cart there (spec §22). */
export function ProductOverview({ itemId, onClose }: ProductOverviewProps) {
  const shownId = useLastShown(itemId)
  const { product, hasFailed, retry } = useProduct(shownId)
  const { role } = useAuthenticatedSession()
  const isOrderable = role === 'participant' && product?.isGone === false
  const footer = product && (role === 'organiser' || isOrderable) && (
    <Fragment key={shownId}>
      {isOrderable ? (
        <>
          {product.item.quantity_remaining === 0 && <WatchItem item={product.item} />}
          <AddToCart {...product} />
        </>
      ) : (
        <EditItem item={product.item} isGone={product.isGone} onDeleted={onClose} />
      )}
    </Fragment>
  )
  return (
    <SideSheet open={itemId !== null} title="Product Overview" onClose={onClose} footer={footer}>
      {product?.isGone === true && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This item has been deleted in the meantime.
        </Alert>
      )}
      {product && <ProductDetails {...product} role={role} />}
      {product && role === 'organiser' && (
        <Box sx={{ mt: 2.5 }}>
          <HoldersPanel key={`holders ${shownId}`} item={product.item} />
          <HistoryPanel key={shownId} of={{ item: product.item.id }} name={product.item.name} />
        </Box>
      )}
      {!product && !hasFailed && <DetailsSkeleton />}
      {!product && hasFailed && (
        <ErrorAlert onRetry={retry}>
          Unable to display hardware. Please refresh the page and try again.
        </ErrorAlert>
      )}
    </SideSheet>
  )
}

/** Needs the categories as well, which decide the limits and the quantities on offer. */
function useProduct(id: number | null) {
  const item = useRead(getItem, { params: { id: id ?? 0 } }, { enabled: id !== null, failure })
  const categories = useCategories()
  const ids = item.data?.categories
  return {
    /** Undefined until the item has loaded with its categories. `isGone` when it was deleted since. */
    product: item.data &&
      categories.data && {
        item: item.data,
        categories: categories.data.filter((category) => ids?.includes(category.id)),
        isGone: item.error?.status === 404,
      },
    hasFailed: item.error !== null || categories.error !== null,
    retry: () => {
      if (item.error) void item.refetch()
      if (categories.error) void categories.refetch()
    },
  }
}

/** Replaces a shown item that has been deleted. */
function failure(error: ApiError, hasData: boolean): string | undefined {
  return hasData && error.status === 404 ? undefined : messages.itemsNotLoaded(error)
}

const HolderList = lazyPart(async () => (await import('./HolderList.tsx')).HolderList)

/** A button that shows where every unit of an item is (spec §13). */
function HoldersPanel({ item }: { readonly item: Item }) {
  const loading = <SkeletonRows label="Loading who has it" rows={4} height={28} />
  return (
    <DisclosurePanel
      title="Who has it"
      label={`Who has it: ${item.name}`}
      icon={<SearchIcon />}
      failure={messages.holdersNotShown}
      loading={loading}
    >
      <HolderList item={item} loading={loading} />
    </DisclosurePanel>
  )
}

function DetailsSkeleton() {
  return (
    <Stack component="output" aria-busy aria-label="Loading item" sx={{ gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Skeleton variant="rounded" width={112} height={112} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="80%" height={32} />
          <Skeleton width="40%" />
          <Skeleton width="60%" height={32} />
        </Box>
      </Box>
      <Skeleton variant="rounded" height={80} />
      <Skeleton variant="rounded" height={120} />
    </Stack>
  )
}
