import { createContext, use, useEffect, useId } from 'react'
import { askBeforeLeaving, type Go } from './ask-before-leaving.ts'

/** The forms of a sheet in which something has been entered that is not saved. */
export class UnsavedForms {
  readonly #forms = new Set<string>()
  readonly #ask: (go: Go) => void
  #stopAsking: (() => void) | null = null

  constructor(ask: (go: Go) => void) {
    this.#ask = ask
  }

  report(form: string, hasChanges: boolean): void {
    if (hasChanges) this.#forms.add(form)
    else this.#forms.delete(form)
    this.#update()
  }

  /** Goes at once if nothing would be lost, and else asks. */
  leave(go: Go): void {
    if (this.#forms.size === 0) go()
    else this.#ask(go)
  }

  discard(): void {
    this.#forms.clear()
    this.#update()
  }

  #update(): void {
    if (this.#forms.size > 0) {
      this.#stopAsking ??= askBeforeLeaving(this.#ask)
      return
    }
    this.#stopAsking?.()
    this.#stopAsking = null
  }
}

/** Provided by `UnsavedGuard`. */
export const UnsavedContext = createContext<UnsavedForms | null>(null)

/**
 * For a form: what has been entered is not thrown away without asking, whichever way its sheet is left.
 * @returns to be called once it is saved, before the sheet is closed.
 */
export function useUnsaved(hasChanges: boolean): () => void {
  const forms = use(UnsavedContext)
  const form = useId()
  useEffect(() => {
    forms?.report(form, hasChanges)
    return () => forms?.report(form, false)
  }, [forms, form, hasChanges])
  return () => forms?.report(form, false)
}

/** For what leaves a form, inside its sheet: asks before anything is lost. */
export function useLeave(): (go: Go) => void {
  const forms = use(UnsavedContext)
  return (go) => (forms === null ? go() : forms.leave(go))
}
