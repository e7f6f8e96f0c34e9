/** Number of sheets and dialogs above the page, one above the other, until they begin to close. */
export function countOpenModals(): number {
  return document.querySelectorAll('[aria-modal=true]').length
}
