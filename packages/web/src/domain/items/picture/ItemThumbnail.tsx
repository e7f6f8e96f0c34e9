import type { Item } from '@signout/contract'
import { Thumbnail } from '#kit/pictures/Thumbnail.tsx'
import { ItemPlaceholder } from './ItemPlaceholder.tsx'

interface ItemThumbnailProps {
  /** Undefined while it is unknown. */
  readonly item: Item | undefined
  /** Pixels; `fill`: the width there is, at a ratio of 4 to 3. */
  readonly size?: number | 'fill'
}

/**
 * An item's picture, or else a drawing of what its category holds (rulings §4). Decorative: the item's name is next
 * to it.
 */
export function ItemThumbnail({ item, size = 48 }: ItemThumbnailProps) {
  return (
    <Thumbnail
      src={item?.picture ?? item?.image_url ?? null}
      alt=""
      size={size}
      placeholder={<ItemPlaceholder categoryIds={item?.categories} />}
    />
  )
}
