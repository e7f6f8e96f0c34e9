import { type ApiError, type Category, getItem, type Item, type Role } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useRead } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { AddToCart } from '../cart/AddToCart.tsx'
import { EditItem } from './edit/EditItem.tsx'
import { HoldersPanel } from './HoldersPanel.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { ProductDetails } from './ProductDetails.tsx'
import { useCategories } from './use-items.ts'

interface ProductOverviewProps {
  /** Null if the sheet is closed. */
  readonly itemId: number | null
  readonly onClose: () => void
}

/** Everything about one item in a side sheet; participants add it to their cart there (spec §2). */
export function ProductOverview({ itemId, onClose }: ProductOverviewProps) {
  // The sheet keeps showing its item while it slides out.
  const [shownId, setShownId] = useState(itemId)
  if (itemId !== null && itemId !== shownId) setShownId(itemId)
  const product = useProduct(shownId)
  const { role } = useAuthenticatedSession()
  const isReady = product.state === 'ready'
  return (
    <SideSheet
      open={itemId !== null}
      title="Product Overview"
      onClose={onClose}
      footer={
        isReady ? <Footer key={shownId} {...product} role={role} onGone={onClose} /> : undefined
      }
    >
      {isReady && product.isGone && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This item has been deleted in the meantime.
        </Alert>
      )}
      {isReady && <ProductDetails {...product} role={role} />}
      {isReady && role === 'organiser' && (
        <Box sx={{ mt: 2.5 }}>
          <HoldersPanel key={`holders ${shownId}`} item={product.item} />
          <HistoryPanel key={shownId} of={{ item: product.item.id }} name={product.item.name} />
        </Box>
      )}
      {product.state === 'loading' && <DetailsSkeleton />}
      {product.state === 'failed' && (
        <ErrorAlert onRetry={product.retry}>
          Unable to display hardware. Please refresh the page and try again.
        </ErrorAlert>
      )}
    </SideSheet>
  )
}

interface FooterProps {
  readonly item: Item
  readonly categories: readonly Category[]
  readonly role: Role
  /** The item has been deleted. */
  readonly onGone: () => void
}

function Footer({ item, categories, role, onGone }: FooterProps) {
  return role === 'participant' ? (
    <AddToCart item={item} categories={categories} />
  ) : (
    <EditItem item={item} onDeleted={onGone} />
  )
}

type Product =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | {
      readonly state: 'ready'
      readonly item: Item
      /** The ones that the item belongs to. */
      readonly categories: readonly Category[]
      /** It has been deleted since it was read. */
      readonly isGone: boolean
    }

/** Needs the categories, too: they decide the limits and the quantities that can be chosen. */
function useProduct(id: number | null): Product {
  const item = useRead(getItem, { params: { id: id ?? 0 } }, { enabled: id !== null, failure })
  const isGone = item.data !== undefined && item.error?.status === 404
  const categories = useCategories()
  if (item.data && categories.data) {
    const ids = item.data.categories
    const own = categories.data.filter((category) => ids.includes(category.id))
    return { state: 'ready', item: item.data, categories: own, isGone }
  }
  if (item.error === null && categories.error === null) return { state: 'loading' }
  const retry = () => {
    if (item.error) void item.refetch()
    if (categories.error) void categories.refetch()
  }
  return { state: 'failed', retry }
}

/** That an item which is shown has been deleted is said in its place. */
function failure(error: ApiError, hasData: boolean): string | undefined {
  return hasData && error.status === 404 ? undefined : messages.itemsNotLoaded(error)
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
