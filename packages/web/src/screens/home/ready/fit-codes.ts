/** More could not be read from 5 m: the oldest of them wait until there is room. */
export const mostCodes = 60

/** The width of a code by its height, with the room around it. */
const shape = 3.9 / 1.35
/** Of the window by which the codes have less height than width: the line above them. */
const headShare = 0.9

/** How so many codes are largest in a window, of which `ratio` is the width by the height. */
export function fitCodes(
  count: number,
  ratio: number,
): { readonly columns: number; readonly rows: number } {
  const sizeIn = (columns: number) =>
    Math.min(ratio / headShare / columns / shape, 1 / Math.ceil(count / columns))
  const best = Array.from({ length: Math.max(count, 1) }, (_, index) => index + 1).reduce(
    (found, columns) => (sizeIn(columns) > sizeIn(found) ? columns : found),
    1,
  )
  return { columns: best, rows: Math.max(1, Math.ceil(count / best)) }
}
