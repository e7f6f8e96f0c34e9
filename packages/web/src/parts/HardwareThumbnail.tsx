import type { Hardware } from '@signout/contract'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { HardwarePlaceholder } from './HardwarePlaceholder.tsx'

interface HardwareThumbnailProps {
  /** Undefined while it is not known. */
  readonly item: Hardware | undefined
  /** Pixels; `fill`: the width there is, at a ratio of 4 to 3. */
  readonly size?: number | 'fill'
}

/**
 * An item's picture, else a drawing of what its category holds (rulings §4). Decoration: the item's name stands
 * next to it.
 */
export function HardwareThumbnail({ item, size = 48 }: HardwareThumbnailProps) {
  return (
    <Thumbnail
      src={item?.picture ?? item?.image_url ?? null}
      alt=""
      size={size}
      placeholder={<HardwarePlaceholder categoryIds={item?.categories} />}
    />
  )
}
