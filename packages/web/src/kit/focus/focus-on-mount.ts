/** A `ref` for an element that takes the focus when it appears, because the control that was pressed is gone or far away. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
