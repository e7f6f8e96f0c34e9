/** A `ref` for the heading of a new step: what had the focus is gone, and screen readers go on here. */
export function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}
