import { createContext, use, useEffect, useId, useState } from 'react'
import { create } from 'zustand'
import { shownParameters } from '#paths.ts'

/** Goes where the user wanted to. */
export type Go = () => void

/** An address of this app. */
type Place = Pick<URL, 'pathname' | 'search'>

interface UnsavedForm {
  /** The sheets and dialogs around it, from the outermost. */
  readonly scopes: readonly string[]
  readonly place: Place
  readonly isBeingSaved: boolean
  /** What would be lost, for what was not typed. */
  readonly lost: string | undefined
}

interface Question {
  readonly isLost: (form: UnsavedForm) => boolean
  readonly isBeingSaved: boolean
  readonly lost: string | undefined
  /** Undefined for a navigation, which the router's blocker holds. */
  readonly go: Go | undefined
}

interface UnsavedForms {
  readonly forms: ReadonlyMap<string, UnsavedForm>
  readonly question: Question | null
}

/** All forms with unsaved input, and what was asked about them. */
const useUnsavedForms = create<UnsavedForms>(() => ({ forms: new Map(), question: null }))

/** Changes the forms; a question about what none of them would lose any more is withdrawn. */
function change(forms: ReadonlyMap<string, UnsavedForm>): void {
  useUnsavedForms.setState(({ question }) => ({
    forms,
    question: question !== null && stands(question, forms) ? question : null,
  }))
}

/** Whether there is still something to lose; one about a save is obsolete once that is done or refused. */
function stands({ isLost, isBeingSaved }: Question, forms: UnsavedForms['forms']): boolean {
  const lost = [...forms.values()].filter(isLost)
  return lost.length > 0 && lost.some((form) => form.isBeingSaved) === isBeingSaved
}

function forget(isForgotten: (id: string, form: UnsavedForm) => boolean): void {
  const { forms } = useUnsavedForms.getState()
  change(new Map([...forms].filter(([id, form]) => !isForgotten(id, form))))
}

/** Asks about forms that would be lost. Returns whether there are any. */
function ask(isLost: Question['isLost'], go?: Go): boolean {
  const lost = [...useUnsavedForms.getState().forms.values()].filter(isLost)
  if (lost.length === 0) return false
  const isBeingSaved = lost.some((form) => form.isBeingSaved)
  useUnsavedForms.setState({ question: { isLost, isBeingSaved, lost: lost[0]?.lost, go } })
  return true
}

/** Asks about forms that are not at this address. Returns whether there are any. */
export function askBefore(to: Place): boolean {
  return ask(({ place }) => !isStillShown(place, to))
}

/** A sheet that is opened above a form takes nothing away. */
function isStillShown(place: Place, to: Place): boolean {
  const before = new URLSearchParams(place.search)
  const after = new URLSearchParams(to.search)
  const isKept = (name: string) => !before.has(name) || before.get(name) === after.get(name)
  return place.pathname === to.pathname && shownParameters.every(isKept)
}

export function useQuestion(): Question | null {
  return useUnsavedForms(({ question }) => question)
}

export const withdraw = () => useUnsavedForms.setState({ question: null })

/** Gives up what the question is about. */
export function discard({ isLost }: Question): void {
  withdraw()
  forget((_, form) => isLost(form))
}

/** Gives up every form, once what they are about is gone. */
export function discardAll(): void {
  forget(() => true)
}

export function useAreFormsUnsaved(): boolean {
  return useUnsavedForms(({ forms }) => forms.size > 0)
}

const noScopes: readonly string[] = []

/** The sheets and dialogs around a component. */
export const UnsavedScopes = createContext(noScopes)

/** Value of `UnsavedScopes` for what is inside a sheet or dialog. */
export function useInnerScopes(): readonly string[] {
  const outer = use(UnsavedScopes)
  const id = useId()
  const [inner] = useState(() => [...outer, id])
  return inner
}

/**
 * Protects the input of a form, whichever way it is left. While the form is being saved the question differs: a lost
 * connection keeps no user on a page (decision 017).
 *
 * @param lost says what would be lost, where it is not what was typed.
 * @returns a function to call once it is saved, before its sheet or page is left: later input counts again.
 */
export function useUnsaved(hasChanges: boolean, isBeingSaved: boolean, lost?: string): () => void {
  const scopes = use(UnsavedScopes)
  const id = useId()
  const [isSaved, setIsSaved] = useState(false)
  if (isSaved && !hasChanges) setIsSaved(false)
  const isUnsaved = hasChanges && !isSaved
  useEffect(() => {
    if (!isUnsaved) return undefined
    const { pathname, search } = window.location
    const form = { scopes, place: { pathname, search }, isBeingSaved, lost }
    change(new Map(useUnsavedForms.getState().forms).set(id, form))
    return () => forget((other) => other === id)
  }, [scopes, id, isUnsaved, isBeingSaved, lost])
  return () => {
    forget((other) => other === id)
    setIsSaved(true)
  }
}

/** Leaves the enclosing sheet or dialog, or else the page, by other means than an address, after asking. */
export function useLeave(): (go: Go) => void {
  const scope = use(UnsavedScopes).at(-1)
  return (go) => {
    if (!ask(({ scopes }) => scope === undefined || scopes.includes(scope), go)) go()
  }
}
