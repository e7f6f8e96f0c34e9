/** A `ref` for what takes the focus when it appears, in place of what the user pressed and is gone or far away. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
