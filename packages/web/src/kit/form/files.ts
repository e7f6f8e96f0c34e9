import { type ChangeEvent, type DragEvent, useEffect, useMemo, useRef, useState } from 'react'

/** State and handlers of a field to choose or drop a file: the box around it, and a hidden input. */
export function useFileDrop(onFile: (file: File) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onFile(file)
  }
  return {
    box: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      },
    },
    boxLook: isOver ? over : undefined,
    input: {
      ref,
      type: 'file',
      hidden: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        take(target.files)
        // Lets the same file be chosen again, after a correction.
        target.value = ''
      },
    },
    choose: () => ref.current?.click(),
  }
}

/** The address of a file of the browser's own, while the component shows it; null without one. */
export function useObjectUrl(file: Blob | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  return url
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
