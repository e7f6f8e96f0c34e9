/**
 * Props that lock a choice or button of a form being saved, when a change would be lost. It keeps the focus and its
 * value, looks disabled (`theme.ts`) and is announced as such; its handler must do nothing.
 */
export function locked(isLocked: boolean): { readonly 'aria-disabled'?: true } {
  return isLocked ? { 'aria-disabled': true } : {}
}
