import { useMemo, useSyncExternalStore } from 'react'
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

/** The address of a file of the browser's own, while the component shows it; null without one. */
export function useObjectUrl(file: Blob | null): string | null {
  const { subscribe, read } = useMemo(() => objectUrl(file), [file])
  return useSyncExternalStore(subscribe, read)
}

/** An address that exists as long as it is used: React may use it, leave it and use it again. */
function objectUrl(file: Blob | null) {
  let url: string | null = null
  return {
    subscribe: () => {
      const made = file && URL.createObjectURL(file)
      url = made
      return () => {
        url = null
        if (made !== null) URL.revokeObjectURL(made)
      }
    },
    read: () => url,
  }
}

/** Lets the browser store a file, as a link to a download does. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const over = { borderColor: 'primary.main', bgcolor: 'action.hover' } as const

/** Files cannot be dragged on a phone. */
export const whereFilesAreDropped = { '@media (hover: none)': { display: 'none' } }
