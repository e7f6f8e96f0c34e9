import { useDropzone } from 'react-dropzone'

interface FileDrop {
  readonly onFiles: (files: readonly [File, ...File[]]) => void
  /** Name of the hidden input for screen readers. */
  readonly label: string
  /** Kinds of files that the browser's dialog offers; whatever is dropped is taken. */
  readonly accept: string
  /** Whether the browser's dialog offers more than one. */
  readonly isMany?: boolean
  readonly disabled?: boolean
}

/** Props of a box in which files are chosen or dropped, and of the hidden input in it. */
export function useFileDrop({
  onFiles,
  label,
  accept,
  isMany = false,
  disabled = false,
}: FileDrop) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: ([first, ...others]) => {
      if (first !== undefined) onFiles([first, ...others])
    },
    disabled,
    // Its button opens the dialog.
    noClick: true,
    noKeyboard: true,
  })
  return {
    box: getRootProps({ role: 'group' }),
    boxLook: isDragActive ? over : undefined,
    input: getInputProps({
      'aria-label': label,
      accept,
      multiple: isMany,
      style: { display: 'none' },
    }),
    choose: open,
  }
}

const over = { borderColor: 'primary.main', bgcolor: 'action.hover' } as const

/** Files cannot be dragged on a phone. */
export const whereFilesAreDropped = { '@media (hover: none)': { display: 'none' } }
