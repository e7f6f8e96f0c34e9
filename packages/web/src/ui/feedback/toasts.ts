import { create } from 'zustand'

export type ToastVariant = 'success' | 'error' | 'info' | 'warning'

export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly text: string
  /** The attempt that was refused (`useAttempt`). */
  readonly attempt: string | undefined
  /** It was on the screen before, and was read out then. */
  readonly wasShown: boolean
}

/** As many are on the screen: the newest, at once. The others wait until there is room; none is lost. */
export const VISIBLE_TOASTS = 3

let lastId = 0

/** All notifications that are not closed yet, oldest first. */
export const useToasts = create<{ queue: readonly Toast[] }>(() => ({ queue: [] }))

export const toast = {
  success: (text: string) => enqueue('success', text),
  error: (text: string, attempt?: string) => enqueue('error', text, attempt),
  info: (text: string) => enqueue('info', text),
  warning: (text: string, attempt?: string) => enqueue('warning', text, attempt),
}

export function closeToast(id: number): void {
  update((queue) => queue.filter((toast) => toast.id !== id))
}

/** What an attempt was refused for is over once it is made again. */
export function closeToastsOf(attempt: string): void {
  const isOver = (toast: Toast) => toast.attempt === attempt
  if (!useToasts.getState().queue.some(isOver)) return
  update((queue) => queue.filter((toast) => !isOver(toast)))
}

export function markShown(id: number): void {
  update((queue) => queue.map((toast) => (toast.id === id ? { ...toast, wasShown: true } : toast)))
}

/**
 * A failure whose text stands or waits there already is not told twice, but shown again if it had to wait. The same
 * success is another one, and takes the place of the one before.
 */
function enqueue(variant: ToastVariant, text: string, attempt?: string): void {
  update((queue) => {
    const same = queue.find((toast) => toast.text === text && toast.variant === variant)
    const others = queue.filter((toast) => toast !== same)
    if (same !== undefined && variant !== 'success') return [...others, { ...same, attempt }]
    lastId += 1
    return [...others, { id: lastId, variant, text, attempt, wasShown: false }]
  })
}

function update(change: (queue: readonly Toast[]) => readonly Toast[]): void {
  useToasts.setState(({ queue }) => ({ queue: change(queue) }))
}
