import { useMemo, useSyncExternalStore } from 'react'

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
