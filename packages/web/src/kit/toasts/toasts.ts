import { create } from 'zustand'
import { useId, useMemo } from 'react'

export type ToastVariant = 'success' | 'error' | 'info' | 'warning'

/** What can be done about it, once: it closes the notification. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Whether the toast key runs it, wherever the focus is. */
  readonly takesKey?: true
}

type Details = Partial<Pick<Toast, 'about' | 'action' | 'attempt'>>

export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly text: string
  /** What it is about, where the text does not say so. */
  readonly about: string | undefined
  readonly action: ToastAction | undefined
  /** Id of the attempt, or key of the read, that it is the outcome of (`useAttempt`). */
  readonly attempt: string | undefined
  /** Whether it was on the screen before, and so was read out already. */
  readonly wasShown: boolean
}

/** How many show at a time: the newest. The others wait until there is room; none is lost. */
export const visibleToasts = 3

let lastId = 0

/** All notifications that are not closed yet, oldest first. */
export const useToasts = create<{ queue: readonly Toast[] }>(() => ({ queue: [] }))

export const toast = {
  success: (text: string, details?: Details) => enqueue('success', text, details),
  error: (text: string, details?: Details) => enqueue('error', text, details),
  info: (text: string, details?: Details) => enqueue('info', text, details),
  warning: (text: string, details?: Details) => enqueue('warning', text, details),
}

export function closeToast(id: number): void {
  update((queue) => queue.filter((toast) => toast.id !== id))
}

/** Closes them all: the next user is not told what the last one did. */
export function closeToasts(): void {
  update(() => [])
}

/** Closes what an earlier try of this attempt has shown; only what was refused, if its successes still count. */
export function closeToastsOf(attempt: string, { keepsSuccess = false } = {}): void {
  const isOver = ({ attempt: of, variant }: Toast) =>
    of === attempt && !(keepsSuccess && variant === 'success')
  if (!useToasts.getState().queue.some(isOver)) return
  update((queue) => queue.filter((toast) => !isOver(toast)))
}

export function markShown(id: number): void {
  update((queue) => queue.map((toast) => (toast.id === id ? { ...toast, wasShown: true } : toast)))
}

/**
 * A failure whose text is already shown or queued is not added again, but moves to the front. Each success is shown: the
 * user did something twice.
 */
function enqueue(variant: ToastVariant, text: string, details: Details = {}): void {
  const { about, action, attempt } = details
  update((queue) => {
    const isSame = (toast: Toast) =>
      toast.text === text && toast.variant === variant && toast.about === about
    const same = variant === 'success' ? undefined : queue.find(isSame)
    if (same !== undefined) {
      return [...queue.filter((toast) => toast !== same), { ...same, action, attempt }]
    }
    lastId += 1
    return [...queue, { id: lastId, variant, text, about, action, attempt, wasShown: false }]
  })
}

function update(change: (queue: readonly Toast[]) => readonly Toast[]): void {
  useToasts.setState(({ queue }) => ({ queue: change(queue) }))
}

export interface Attempt {
  /** Closes what the previous try has shown. */
  readonly begin: () => void
  readonly refuse: (text: string, variant?: 'error' | 'warning', action?: ToastAction) => void
  /** For what is done many times in a row: the next try closes it. */
  readonly succeed: (text: string) => void
  /** Closes what was refused, for a place that shows something else now. */
  readonly leave: () => void
}

/** Something that the user tries, and may try again, in one place on the screen. */
export function useAttempt(): Attempt {
  const id = useId()
  return useMemo(
    () => ({
      begin: () => closeToastsOf(id),
      refuse: (text, variant = 'error', action) =>
        toast[variant](text, { attempt: id, ...(action && { action }) }),
      succeed: (text) => toast.success(text, { attempt: id }),
      leave: () => closeToastsOf(id, { keepsSuccess: true }),
    }),
    [id],
  )
}
