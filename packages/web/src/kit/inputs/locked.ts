/**
 * For a choice or a button of a form that is being saved: what is changed now would be lost. It keeps the focus and its
 * value, looks the part (`theme.ts`) and says so; its handler does nothing.
 */
export function locked(isLocked: boolean): { readonly 'aria-disabled'?: true } {
  return isLocked ? { 'aria-disabled': true } : {}
}
