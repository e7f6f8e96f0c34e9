import { create } from 'zustand'

export type ToastVariant = 'success' | 'error' | 'info' | 'warning'

export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly text: string
}

/** More wait until there is room; none is lost. */
export const VISIBLE_TOASTS = 3

let lastId = 0

/** All notifications that were not closed yet, oldest first. */
export const useToasts = create<{ queue: readonly Toast[] }>(() => ({ queue: [] }))

export const toast = {
  success: (text: string) => enqueue('success', text),
  error: (text: string) => enqueue('error', text),
  info: (text: string) => enqueue('info', text),
  warning: (text: string) => enqueue('warning', text),
}

export function closeToast(id: number): void {
  useToasts.setState(({ queue }) => ({ queue: queue.filter((toast) => toast.id !== id) }))
}

/** A text that is already shown or waiting is not said twice. */
function enqueue(variant: ToastVariant, text: string): void {
  const { queue } = useToasts.getState()
  if (queue.some((toast) => toast.text === text && toast.variant === variant)) return
  lastId += 1
  useToasts.setState({ queue: [...queue, { id: lastId, variant, text }] })
}
