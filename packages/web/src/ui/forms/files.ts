import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** State and handlers of a field to choose or drop a file: the box around it, and a hidden input. */
export function useFileDrop(onFile: (file: File) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(ignoreOtherDrops, [])
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

/** A file that is dropped beside the field would replace the app. */
function ignoreOtherDrops(): () => void {
  const ignore = (event: globalThis.DragEvent) => {
    const { dataTransfer, defaultPrevented: isTaken } = event
    if (isTaken || !dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', ignore)
  window.addEventListener('drop', ignore)
  return () => {
    window.removeEventListener('dragover', ignore)
    window.removeEventListener('drop', ignore)
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
