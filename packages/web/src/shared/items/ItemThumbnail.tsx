import type { Item } from '@signout/contract'
import Box from '@mui/material/Box'
import { useConnectionLost } from '#api/connection.ts'
import { Thumbnail } from '#ui/pictures/Thumbnail.tsx'
import { drawingOf } from './item-drawings.ts'
import { useCategories } from './use-items.ts'

interface ItemThumbnailProps {
  /** Undefined while unknown. */
  readonly item: Item | undefined
  /** Pixels; `fill` takes the available width, at a ratio of 4 to 3. */
  readonly size: number | 'fill'
}

/** An item's picture, or else a drawing for its category (spec §22). Decorative: the item's name is next to it. */
export function ItemThumbnail({ item, size }: ItemThumbnailProps) {
  const isLost = useConnectionLost()
  return (
    <Thumbnail
      src={item?.picture ?? item?.image_url ?? null}
      alt=""
      size={size}
      attempt={isLost}
      placeholder={<ItemPlaceholder categoryIds={item?.categories} />}
    />
  )
}

interface ItemPlaceholderProps {
  /** Undefined while the item has not loaded. */
  readonly categoryIds: readonly number[] | undefined
}

/** Fills the space of an item's picture; empty until its categories are known. */
export function ItemPlaceholder({ categoryIds }: ItemPlaceholderProps) {
  const { data: categories, error } = useCategories()
  const isWaiting = categoryIds === undefined || (categories === undefined && error === null)
  const own = (categories ?? []).filter(({ id }) => categoryIds?.includes(id))
  const { tone, path } = drawingOf(own.map(({ name }) => name))
  return (
    <Box
      component="svg"
      viewBox="0 0 48 48"
      sx={{
        display: 'block',
        p: '12%',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.6,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        color: `${tone}.main`,
        bgcolor: 'color-mix(in srgb, currentColor 8%, transparent)',
      }}
    >
      {!isWaiting && <path d={path} />}
    </Box>
  )
}
