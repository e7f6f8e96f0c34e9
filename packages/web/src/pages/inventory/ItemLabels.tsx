import { addresses, compareLocations, type Item, itemCode } from '@signout/contract'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { clampLines } from '#ui/lists/clamp-lines.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { messages } from '#messages.ts'
import { PrintedPage } from '#ui/page/PrintedPage.tsx'
import { usePrint } from '#ui/page/use-print.ts'
import { QrCode } from '#ui/pictures/QrCode.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { type InventoryFilters, useReadShownItems } from './use-inventory.ts'
import { useQrText } from '#shared/scan/use-qr-text.ts'

/** Reads on request the items whose labels are printed: all matches of the search and filters, by location. */
export function usePrintLabels(filters: InventoryFilters) {
  const readItems = useReadShownItems(filters)
  return usePrint({
    read: async () => {
      const items = await readItems()
      if (items.length > 0) return items.toSorted(byLocation)
      toast.info('There are no items to print labels for.')
      return null
    },
    failure: messages.itemsNotLoaded,
  })
}

function byLocation(one: Item, other: Item): number {
  return compareLocations(one.location, other.location)
}

const labelsPerPage = 24

interface ItemLabelsProps {
  readonly items: readonly Item[]
  readonly onPrinted: () => void
}

/** Labels to cut out, in three columns of eight (spec §13). */
export function ItemLabels({ items, onPrinted }: ItemLabelsProps) {
  const pages = Array.from({ length: Math.ceil(items.length / labelsPerPage) }, (_, page) =>
    items.slice(page * labelsPerPage, (page + 1) * labelsPerPage),
  )
  return (
    <PrintedPage onPrinted={onPrinted}>
      <GlobalStyles styles={{ '@page': { margin: '10mm' } }} />
      {pages.map((page) => (
        <PlainList key={page[0]?.id} aria-label="Labels" sx={pageSx}>
          {page.map((item) => (
            <Label key={item.id} item={item} />
          ))}
        </PlainList>
      ))}
    </PrintedPage>
  )
}

function Label({ item: { id, name, location } }: { readonly item: Item }) {
  const code = itemCode(id)
  const qrText = useQrText()
  return (
    <Box component="li" sx={labelSx}>
      <Box sx={{ flex: 'none' }}>
        <QrCode text={qrText(addresses.item(id), code)} label={`QR code of ${code}`} size="22mm" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {location !== null && (
          <Box sx={location.length > maxLarge ? longLocation : shortLocation}>{location}</Box>
        )}
        <Box
          dir="auto"
          sx={{ ...clampLines(3), fontSize: '9pt', lineHeight: 1.2, textAlign: 'left' }}
        >
          {name}
        </Box>
        <Box sx={{ fontSize: '7pt' }}>{code}</Box>
      </Box>
    </Box>
  )
}

const edge = { borderStyle: 'dashed', borderColor: 'grey.500', borderWidth: 0 } as const

/** Eight rows fill the shorter of the two papers, Letter, between margins of half an inch. */
const pageSx = {
  ...edge,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gridAutoRows: '31mm',
  // Otherwise the margin cuts off the last dashes.
  mr: '1px',
  borderTopWidth: 1,
  borderLeftWidth: 1,
  '&:not(:last-child)': { breakAfter: 'page' },
} as const

const labelSx = {
  ...edge,
  display: 'flex',
  gap: '1mm',
  alignItems: 'center',
  p: '1.5mm',
  overflow: 'hidden',
  borderRightWidth: 1,
  borderBottomWidth: 1,
  breakInside: 'avoid',
} as const

/** Characters that fit on a line in large letters. */
const maxLarge = 10

const shortLocation = { fontSize: '16pt', fontWeight: 600, lineHeight: 1.15 } as const
const longLocation = {
  ...clampLines(3),
  fontSize: '10pt',
  fontWeight: 600,
  lineHeight: 1.15,
} as const
