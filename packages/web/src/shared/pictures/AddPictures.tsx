import { formatCount, formatNumber, type Item, limits, listItems } from '@signout/contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useReadAll } from '#api/read-lists.ts'
import { messages } from '#messages.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { useObjectUrl } from '#ui/forms/files.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { CountedProgress } from '#ui/page/CountedProgress.tsx'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { Thumbnail } from '#ui/pictures/Thumbnail.tsx'
import { FileDrop } from '../imports/FileDrop.tsx'
import { ItemPlaceholder } from '../items/ItemThumbnail.tsx'
import { type MatchedPicture, matchPictures, type UnmatchedPicture } from './match-pictures.ts'
import { useUploadPictures } from './use-upload-pictures.ts'

/** Lets an organiser drop the pictures of many items at once (spec §13). */
export function AddPictures() {
  const items = useReadAll(listItems, { query: { limit: limits.pageRows.max } })
  return (
    <QueryContent
      query={items}
      loading={<SkeletonRows label="Loading the inventory" rows={4} />}
      failure={messages.inventoryNotShown}
    >
      {(data) => <Pictures items={data} />}
    </QueryContent>
  )
}

function Pictures({ items }: { readonly items: readonly Item[] }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const upload = useUploadPictures()
  const { progress, saved, refusals } = upload
  const { matched, unmatched } = useMemo(() => matchPictures(files, items), [files, items])
  const unsaved = matched.filter(({ file }) => !saved.has(file))
  const replaced = unsaved.filter(({ item }) => item.picture !== null).length
  const choose = (chosen: readonly File[]) => {
    const names = new Set(chosen.map(({ name }) => name))
    const others = files.filter((file) => !names.has(file.name) && !saved.has(file))
    setFiles([...others, ...chosen])
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <FileDrop
        kind="pictures"
        label={files.length === 0 ? 'Choose pictures' : 'Choose more pictures'}
        isSmall={files.length > 0}
        onChoose={choose}
      />
      {files.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
          The name of a file says which item it shows: the item’s name, its part number, or the
          number on its label, such as ITEM-12.jpg.
        </Typography>
      )}
      {saved.size > 0 && (
        <Typography component="output">{formatCount(saved.size, 'picture')} saved.</Typography>
      )}
      <FocusFallback>
        <Stack sx={{ gap: 2 }}>
          {unsaved.length > 0 && (
            <BusyButton
              variant="contained"
              isBusy={progress !== null}
              onClick={() => void upload.start(unsaved)}
              sx={{ alignSelf: 'flex-start' }}
            >
              Upload {formatCount(unsaved.length, 'picture')}
            </BusyButton>
          )}
          {progress !== null && (
            <CountedProgress label="Uploading the pictures" {...progress}>
              {formatNumber(progress.done)} of {formatCount(progress.total, 'picture')}
            </CountedProgress>
          )}
          {unsaved.length > 0 && progress === null && replaced > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {formatCount(replaced, 'item has', 'items have')} a picture already, which is
              replaced.
            </Typography>
          )}
          {unsaved.length > 0 && (
            <PlainList aria-label="Pictures to upload">
              {unsaved.map((picture) => (
                <Picture
                  key={picture.item.id}
                  picture={picture}
                  refusal={refusals.get(picture.file) ?? null}
                />
              ))}
            </PlainList>
          )}
          {unmatched.length > 0 && <Unmatched pictures={unmatched} />}
        </Stack>
      </FocusFallback>
    </Stack>
  )
}

interface PictureProps {
  readonly picture: MatchedPicture
  readonly refusal: string | null
}

function Picture({ picture: { file, item }, refusal }: PictureProps) {
  const preview = useObjectUrl(file)
  return (
    <Box component="li" sx={row}>
      <Thumbnail
        src={preview}
        alt=""
        size={56}
        placeholder={<ItemPlaceholder categoryIds={item.categories} />}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{item.name}</Typography>
        <Typography
          variant="body2"
          sx={{
            color: refusal === null ? 'text.secondary' : 'error.main',
            overflowWrap: 'anywhere',
          }}
        >
          {refusal === null ? file.name : `${file.name}: ${refusal}`}
        </Typography>
      </Box>
    </Box>
  )
}

function Unmatched({ pictures }: { readonly pictures: readonly UnmatchedPicture[] }) {
  return (
    <Box component="section" aria-label="Not matched">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {formatCount(pictures.length, 'file')} not matched
      </Typography>
      <PlainList>
        {pictures.map(({ file, reason }) => (
          <Typography
            key={`${file.name} ${file.size} ${file.lastModified}`}
            component="li"
            variant="body2"
            sx={{ overflowWrap: 'anywhere' }}
          >
            <Box component="span" sx={{ fontWeight: 600 }}>
              {file.name}
            </Box>
            : {reason}
          </Typography>
        ))}
      </PlainList>
    </Box>
  )
}

const row = { display: 'flex', gap: 2, alignItems: 'center', py: 1 } as const
