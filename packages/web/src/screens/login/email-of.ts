/** The email that is typed in a form. */
export function emailOf(form: HTMLFormElement | null): string {
  const typed = form === null ? null : new FormData(form).get('email')
  return typeof typed === 'string' ? typed.trim() : ''
}

/** As a `ref` of the form: when it takes the place of another one. */
export function focusEmail(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('[name=email]')?.focus()
}
