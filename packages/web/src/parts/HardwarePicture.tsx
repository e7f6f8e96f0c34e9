import type { Hardware } from '@signout/contract'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { drawingOf } from './hardware-drawings.ts'
import { useCategories } from './use-categories.ts'

interface HardwarePictureProps {
  /** Undefined while it is not known. */
  readonly item: Hardware | undefined
}

/**
 * Fills the box around it: the item's picture, else a drawing of what its category holds (rulings §4). Decoration:
 * the item's name stands next to it.
 */
export function HardwarePicture({ item }: HardwarePictureProps) {
  const [broken, setBroken] = useState<string>()
  const address = item?.picture ?? item?.image_url ?? ''
  if (address === '' || address === broken) return <Placeholder categories={item?.categories} />
  return (
    <Box
      component="img"
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
      sx={{ ...frame, objectFit: 'contain', bgcolor: 'common.white' }}
    />
  )
}

const frame = { display: 'block', width: '100%', height: '100%', borderRadius: 1 } as const

interface PlaceholderProps {
  readonly categories: readonly number[] | undefined
}

function Placeholder({ categories: ids }: PlaceholderProps) {
  const { categories, error } = useCategories()
  const isWaiting = ids === undefined || (categories === undefined && error === null)
  const names = (categories ?? []).filter(({ id }) => ids?.includes(id)).map(({ name }) => name)
  const { tone, path } = drawingOf(names)
  return (
    <Box
      component="svg"
      viewBox="0 0 48 48"
      aria-hidden
      sx={{
        ...frame,
        p: '14%',
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
