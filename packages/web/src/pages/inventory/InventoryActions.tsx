import { itemParameter } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDownload } from '#shared/event/DownloadButton.tsx'
import { itemSheetWidth, LazyItemForm } from '#shared/items/EditItem.tsx'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import type { Action } from '#ui/buttons/MoreMenu.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { LazySheet } from '#ui/dialogs/LazySheet.tsx'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { useIsPhone } from '#ui/page/use-is-phone.ts'
import { AddIcon } from '#ui/pictures/icons.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { linkedSheets } from '#paths.ts'
import { messages } from '#messages.ts'
import type { usePrintLabels } from './ItemLabels.tsx'

interface InventoryActionsProps {
  readonly labels: ReturnType<typeof usePrintLabels>
}

/**
 * Actions of organisers for the whole inventory: adding an item comes first, and is the only one with its own button on
 * phones.
 */
export function InventoryActions({ labels }: InventoryActionsProps) {
  const isPhone = useIsPhone()
  const sheet = useSheet(linkedSheets.importItems)
  const pictures = useSheet('pictures')
  const download = useDownload('hardware')
  const actions: readonly Action[] = [
    {
      text: 'Export',
      label: 'Export the inventory',
      isBusy: download.isBusy,
      does: () => void download.start(),
    },
    { text: 'Print labels', isBusy: labels.isReading, does: labels.print },
    { text: 'Add pictures', does: pictures.open },
    { text: 'Import', does: sheet.open },
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {!isPhone && <ActionButtons actions={actions} />}
      <AddItem />
      {isPhone && (
        <LazyPart failure={messages.partNotLoaded} loading={<Button disabled>More</Button>}>
          <MoreMenu actions={actions} />
        </LazyPart>
      )}
      {/* A file of items or categories (spec §13). */}
      <LazySheet sheet={sheet} title="Import" width={640}>
        {sheet.isOpen && <ImportFile kinds={['hardware', 'categories']} />}
      </LazySheet>
      <LazySheet sheet={pictures} title="Add pictures" width={640}>
        {pictures.isOpen && <AddPictures />}
      </LazySheet>
    </Box>
  )
}

/** Actions with a button each, side by side. */
function ActionButtons({ actions }: { readonly actions: readonly Action[] }) {
  return actions.map(({ text, label, isBusy = false, does }) => (
    <BusyButton key={text} variant="outlined" aria-label={label} isBusy={isBusy} onClick={does}>
      {text}
    </BusyButton>
  ))
}

const AddPictures = lazyPart(
  async () => (await import('#shared/pictures/AddPictures.tsx')).AddPictures,
)

const MoreMenu = lazyPart(async () => (await import('#ui/buttons/MoreMenu.tsx')).MoreMenu)

const ImportFile = lazyPart(async () => (await import('#shared/imports/ImportFile.tsx')).ImportFile)

/** A button that opens the sheet to add an item (spec §13); its overview then replaces the form. */
function AddItem() {
  const sheet = useSheet('new', itemParameter)
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={sheet.open}>
        Add item
      </Button>
      <LazySheet sheet={sheet} title="Add item" width={itemSheetWidth}>
        {sheet.isOpen && (
          <LazyItemForm
            item={null}
            onSaved={({ id }) => sheet.replace(String(id))}
            onDeleted={sheet.close}
          />
        )}
      </LazySheet>
    </>
  )
}
