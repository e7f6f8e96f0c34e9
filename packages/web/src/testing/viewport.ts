/**
 * Pretends that the window is this many pixels wide, for components that use `useMediaQuery`. Style sheets do not: for
 * them jsdom's window is always 1024 pixels wide.
 */
export function setWidth(width: number): void {
  window.matchMedia = (query) => {
    const list: Pick<MediaQueryList, 'matches' | 'media'> = {
      matches: matches(query, width),
      media: query,
    }
    return Object.assign(new EventTarget(), list) as MediaQueryList
  }
}

function matches(query: string, width: number): boolean {
  const bounds = [...query.matchAll(/(min|max)-width:\s*([\d.]+)px/g)]
  if (bounds.length === 0) return false
  return bounds.every(([, kind, pixels]) =>
    kind === 'min' ? width >= Number(pixels) : width <= Number(pixels),
  )
}
