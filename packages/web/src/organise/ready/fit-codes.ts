/** Maximum number of codes readable from 5 m; the oldest of more wait until there is room. */
export const maxCodes = 60

/** Width of five letters with their margins, in em. */
export const codeWidth = 3.9
export const codeHeight = 1.35
const shape = codeWidth / codeHeight

/** Share of the window's height for the codes, below the line above them. */
const headShare = 0.9

/** Grid in which so many codes are largest in a window with this `ratio` of width to height. */
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
