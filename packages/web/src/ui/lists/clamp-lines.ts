/** Styles that show at most so many lines of a text. */
export function clampLines(most: number) {
  return {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: most,
  } as const
}
