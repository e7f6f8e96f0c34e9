import { type Item, pictureLimits, pictureRules } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { locked } from '#ui/forms/locked.ts'
import { useFileDrop, whereFilesAreDropped } from '#ui/forms/file-drop.ts'
import { useObjectUrl } from '#ui/forms/files.ts'
import { Thumbnail } from '#ui/pictures/Thumbnail.tsx'
import { ItemPlaceholder } from './ItemThumbnail.tsx'

interface PictureFieldProps {
  readonly item: Item | null
  readonly change: PictureChange
  /** Why the server refused the chosen picture. */
  readonly refusal: string | null
  readonly isUploading: boolean
  readonly isReadOnly: boolean
  readonly onChange: (change: PictureChange) => void
}

const { maxBytes, types } = pictureRules

/** A field to choose or drop a picture, which is shown at once and sent with the form. */
export function PictureField(props: PictureFieldProps) {
  const { item, change, refusal, isUploading, isReadOnly, onChange } = props
  const [tooLarge, setTooLarge] = useState(false)
  const preview = useObjectUrl(change.kind === 'chosen' ? change.file : null)
  const stored = change.kind === 'removed' ? null : (item?.picture ?? null)
  const shown = preview ?? stored
  const { box, boxLook, input, choose } = useFileDrop({
    label: 'Picture file',
    accept: types.join(),
    disabled: isReadOnly,
    onFiles: ([file]) => {
      setTooLarge(file.size > maxBytes)
      onChange(file.size > maxBytes ? noPictureChange : { kind: 'chosen', file })
    },
  })
  const problem = tooLarge ? `This picture is too large: ${pictureLimits.size} at most.` : refusal
  return (
    <Box component="fieldset" {...box} aria-label="Picture" sx={{ ...zone, ...boxLook }}>
      <Thumbnail
        src={shown ?? item?.image_url ?? null}
        alt={preview === null ? '' : 'The chosen picture'}
        size={112}
        placeholder={<ItemPlaceholder categoryIds={item?.categories} />}
      />
      <Stack sx={{ flex: 1, minWidth: 0, gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="outlined" {...locked(isReadOnly)} onClick={choose}>
            {shown === null ? 'Choose a picture' : 'Choose another picture'}
          </Button>
          {shown !== null && (
            <Button
              size="small"
              color="inherit"
              {...locked(isReadOnly)}
              onClick={() => {
                if (isReadOnly) return
                onChange(change.kind === 'chosen' ? noPictureChange : { kind: 'removed' })
              }}
            >
              Remove picture
            </Button>
          )}
        </Box>
        <input {...input} />
        {problem === null ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
            <Box component="span" sx={whereFilesAreDropped}>
              Or drop one here.{' '}
            </Box>
            {pictureLimits.types}, at most {pictureLimits.size}.
          </Typography>
        ) : (
          <FormHelperText error role="alert">
            {problem}
          </FormHelperText>
        )}
        {isUploading && (
          <LinearProgress aria-label="Uploading the picture" sx={{ alignSelf: 'stretch' }} />
        )}
      </Stack>
    </Box>
  )
}

const zone = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  minWidth: 0,
  m: 0,
  p: 1.5,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
} as const

/** Change of an item's picture when its form is saved. */
export type PictureChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'chosen'; readonly file: File }

export const noPictureChange: PictureChange = { kind: 'none' }
