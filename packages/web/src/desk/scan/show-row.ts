/** Brings the row of a scanned item into sight; the focus stays where it is. */
export function showRow(card: HTMLElement | null, item: number): void {
  card?.querySelector(`[data-item="${item}"]`)?.scrollIntoView({ block: 'nearest' })
}
