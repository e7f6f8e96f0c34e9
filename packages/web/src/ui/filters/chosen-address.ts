/** Parameter of an address in which the sheet of the filters is open, and its value. */
export const filtersParameter = 'filters'
export const sheetOpen = 'open'

/**
 * The address of the open sheet. After a step back the browser no longer has it, and the router may still be behind.
 */
let latest = new URLSearchParams()

/** Notes the address with which the sheet has been opened. */
export function noteOpened(search: URLSearchParams): void {
  latest = search
}

/**
 * Notes an address that filters are about to have.
 *
 * @returns whether the sheet is open: the address then replaces its history entry.
 */
export function noteChoice(search: URLSearchParams): boolean {
  const isInSheet = search.get(filtersParameter) === sheetOpen
  if (isInSheet) latest = search
  return isInSheet
}

/** The latest address of the sheet, as it is without the sheet. */
export function chosenAddress(): URLSearchParams {
  const chosen = new URLSearchParams(latest)
  chosen.delete(filtersParameter)
  return chosen
}
