/** Whether a sheet or dialog covers the page, until it begins to close. */
export function isModalOpen(): boolean {
  return document.querySelector('[aria-modal=true]') !== null
}
