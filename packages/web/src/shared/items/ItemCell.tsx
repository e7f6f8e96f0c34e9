import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import TableCell from '@mui/material/TableCell'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { clampLines } from '#ui/lists/clamp-lines.ts'
import { InfoIcon } from '#ui/pictures/icons.tsx'
import { useOpenItem } from '#shared/items/use-items.ts'
import { ItemThumbnail } from './ItemThumbnail.tsx'
import type { KnownItems } from './use-items.ts'

interface ItemCellProps {
  readonly itemId: number
  readonly knownItems: KnownItems
  /** A line below the name. */
  readonly detail?: string | false | null
}

/** Picture, name and info icon of an item as one button, which opens the product overview. */
export function ItemCell({ itemId, knownItems, detail }: ItemCellProps) {
  const { open } = useOpenItem()
  const item = knownItems.items.get(itemId)
  const detailId = useId()
  return (
    <TableCell>
      <ButtonBase
        onClick={() => open(itemId)}
        aria-describedby={detail ? detailId : undefined}
        sx={{
          display: 'flex',
          gap: { xs: 1, sm: 1.5 },
          minHeight: 44,
          maxWidth: '100%',
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderRadius: 1,
          '&:hover .name': { textDecoration: 'underline' },
        }}
      >
        <Box sx={{ '@media (max-width: 339px)': { display: 'none' } }}>
          <ItemThumbnail item={item} size={36} />
        </Box>
        {item === undefined && knownItems.isLoading ? (
          <Skeleton width={120} />
        ) : (
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography
              className="name"
              component="span"
              variant="body2"
              sx={{ display: 'block', color: 'primary.main' }}
            >
              {knownItems.nameOf(itemId)}
              <Box component="span" sx={besideLastWord}>
                <InfoIcon sx={{ ml: 0.25, fontSize: '1rem', verticalAlign: '-0.15em' }} />
              </Box>
            </Typography>
          </Box>
        )}
      </ButtonBase>
      {detail && (
        <Typography id={detailId} variant="body2" sx={detailSx}>
          {detail}
        </Typography>
      )}
    </TableCell>
  )
}

/** Details below the name, whose button is taller than its line. Two lines at most. */
const detailSx = {
  ...clampLines(2),
  mt: -0.25,
  pl: { xs: 5.5, sm: 6 },
  '@media (max-width: 339px)': { pl: 0 },
  pointerEvents: 'none',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const

/** Keeps the icon from starting a line of its own. */
const besideLastWord = { whiteSpace: 'nowrap', '&::before': { content: String.raw`'\00a0'` } }
