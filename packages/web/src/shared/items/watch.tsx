import {
  type ApiError,
  type Item,
  limits,
  listWatches,
  unwatchItem,
  watchItem,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRead } from '#api/reads.ts'
import { useWrite } from '#api/writes.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { BellIcon } from '#ui/pictures/icons.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { reasonText } from '#failure-text.ts'
import { messages } from '#messages.ts'

/** What watching an item does, and what it does not (spec §13). */
const promise = 'It reserves nothing.'

/** Maximum rows of one answer; further watches are not shown. */
const maxShown = limits.pageRows.max

/** Whether the participant watches an item, and a function to switch it. */
function useItemWatch({ id, name }: Item) {
  const { data, isPending } = useRead(listWatches, { query: { limit: maxShown } })
  const failure = (error: ApiError) => reasonText(error, messages.itemGone)
  const watch = useWrite(watchItem, { failure })
  const unwatch = useWrite(unwatchItem, { failure })
  const isWatched = data?.results.some(({ hardware_id }) => hardware_id === id) === true
  const input = { params: { id } }
  return {
    isWatched,
    // Where it is not known, watching an item again changes nothing.
    isLoading: isPending || watch.isPending || unwatch.isPending,
    toggle: async () => {
      if (isWatched) await unwatch.send(input)
      else if ((await watch.send(input)).error === undefined) {
        toast.success(`You will be told when ${name} is back. ${promise}`)
      }
    },
  }
}

/** Lets participants watch an item that is out of stock. */
export function WatchItem({ item }: { readonly item: Item }) {
  const { isWatched, isLoading, toggle } = useItemWatch(item)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, mb: 2 }}>
      <BusyButton
        variant="outlined"
        startIcon={<BellIcon />}
        isBusy={isLoading}
        onClick={() => void toggle()}
      >
        {isWatched ? 'Do not tell me any more' : 'Tell me when it is back'}
      </BusyButton>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isWatched && 'You will be told once, on every page of this site. '}
        {promise}
      </Typography>
    </Box>
  )
}

interface WatchOneProps {
  readonly item: Item
  /** The id of the element that names the item. */
  readonly nameId: string
}

/** The watch button over the corner of a tile's picture. */
export function WatchOne({ item, nameId }: WatchOneProps) {
  const { isWatched, isLoading, toggle } = useItemWatch(item)
  const label = isWatched ? 'Will be told' : 'Tell me'
  return (
    <BusyButton
      size="small"
      color="primary"
      variant={isWatched ? 'contained' : 'text'}
      startIcon={<BellIcon />}
      isBusy={isLoading}
      aria-label={`${label} when it is back`}
      aria-describedby={nameId}
      onClick={() => void toggle()}
      sx={{
        ...tileCorner,
        minHeight: 40,
        px: 1.5,
        ...(!isWatched && { bgcolor: 'background.paper' }),
      }}
    >
      {label}
    </BusyButton>
  )
}

/** Place of a button over the corner of a tile's picture. */
export const tileCorner = {
  position: 'absolute',
  top: 14,
  right: 14,
  borderRadius: 99,
  boxShadow: 1,
} as const
