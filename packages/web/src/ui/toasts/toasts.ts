import type { ApiError } from '@signout/contract'
import { useId, useMemo } from 'react'
import { create } from 'zustand'
import { asApiError, isSessionOver } from '#api-errors.ts'

export type ToastVariant = 'success' | 'error' | 'info' | 'warning'

/** Action of a toast, possible once: it closes the toast. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Whether the toast key runs it, regardless of the focus. */
  readonly takesKey?: true
}

type Details = Partial<Pick<Toast, 'detail' | 'action' | 'attempt'>>

export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly text: string
  /** What the text does not say: its subject, or what else has changed. */
  readonly detail: string | undefined
  readonly action: ToastAction | undefined
  /** Id of the attempt, or key of the read, that caused it (`useAttempt`). */
  readonly attempt: string | undefined
  /** Whether it was shown before, and so has been announced. */
  readonly wasShown: boolean
}

/** Number shown at a time, the newest. Others wait until there is room; none is lost. */
export const visibleToasts = 3

let lastId = 0

/** All open toasts, oldest first. */
export const useToasts = create<{ queue: readonly Toast[] }>(() => ({ queue: [] }))

/** What stays of the toasts over a reload. */
interface Kept {
  readonly user: number | null
  readonly toasts: readonly Pick<Toast, 'variant' | 'text' | 'detail' | 'attempt'>[]
}

const keptKey = 'notifications'

/** Id of the user of this page, null of a guest; undefined until the session has been read. */
let present: number | null | undefined

/**
 * Reloads the document without losing the toasts: the user did not ask for it. Not kept are actions, and what a
 * form of this page warns of.
 */
export function reloadWithToasts(): void {
  const toasts = useToasts.getState().queue.flatMap(({ variant, text, detail, attempt }) => {
    const read = isRead(attempt) ? attempt : undefined
    const isOfForm = attempt !== undefined && read === undefined
    return isOfForm && variant === 'warning' ? [] : [{ variant, text, detail, attempt: read }]
  })
  try {
    sessionStorage.setItem(keptKey, JSON.stringify({ user: present, toasts }))
  } catch {
    // Without storage they are lost.
  }
  location.reload()
}

/** Whether an attempt is a read, whose key is the same after a reload. */
function isRead(attempt: string | undefined): boolean {
  return attempt?.startsWith('[') === true
}

/** Notes whose page this is, and shows the toasts that `reloadWithToasts` kept for this user. */
export function showToastsOf(user: number | null): void {
  present = user
  const kept = takeKeptToasts()
  if (kept?.user !== user) return
  for (const { variant, text, ...details } of kept.toasts) enqueue(variant, text, details)
}

function takeKeptToasts(): Kept | null {
  try {
    const kept = sessionStorage.getItem(keptKey)
    sessionStorage.removeItem(keptKey)
    // Sound: only `reloadWithToasts` writes it.
    return kept === null ? null : (JSON.parse(kept) as Kept)
  } catch {
    // Without storage none were kept.
    return null
  }
}

export const toast = {
  success: (text: string, details?: Details) => enqueue('success', text, details),
  error: (text: string, details?: Details) => enqueue('error', text, details),
  info: (text: string, details?: Details) => enqueue('info', text, details),
  warning: (text: string, details?: Details) => enqueue('warning', text, details),
}

export function closeToast(id: number): void {
  update((queue) => queue.filter((toast) => toast.id !== id))
}

/** Closes all toasts, so that the next user does not see what the last one did. */
export function closeToasts(): void {
  update(() => [])
}

/** Closes the toasts of earlier tries of this attempt; only refusals, if its successes still count. */
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
 * Adds a toast. A failure whose text is already shown or queued moves to the front instead. Each success is
 * shown, since the user acted twice.
 */
function enqueue(variant: ToastVariant, text: string, details: Details = {}): void {
  const { detail, action, attempt } = details
  update((queue) => {
    const isSame = (toast: Toast) =>
      toast.text === text && toast.variant === variant && toast.detail === detail
    const same = variant === 'success' ? undefined : queue.find(isSame)
    if (same !== undefined) {
      return [...queue.filter((toast) => toast !== same), { ...same, action, attempt }]
    }
    lastId += 1
    return [...queue, { id: lastId, variant, text, detail, action, attempt, wasShown: false }]
  })
}

function update(change: (queue: readonly Toast[]) => readonly Toast[]): void {
  useToasts.setState(({ queue }) => ({ queue: change(queue) }))
}

export interface Attempt {
  /** Closes the toast of the previous try. */
  readonly clear: () => void
  readonly refuse: (text: string, variant?: 'error' | 'warning', action?: ToastAction) => void
  /** Says why a read failed, unless the session has ended. Any other error than a failed call is a bug, and is thrown. */
  readonly fail: (error: unknown, describe: (error: ApiError) => string) => void
  /** Shows a success of a repeated action; the next try closes it. */
  readonly succeed: (text: string) => void
  /** Closes refusals, for a place that shows another object now. */
  readonly clearRefusals: () => void
  /** Separate attempt at the same action on one of many objects. */
  readonly about: (object: string) => Attempt
}

/** An action that the user may retry, in one place on the screen. */
export function useAttempt(): Attempt {
  const id = useId()
  return useMemo(() => attemptWith(id), [id])
}

function attemptWith(id: string): Attempt {
  const refuse: Attempt['refuse'] = (text, variant = 'error', action) =>
    toast[variant](text, { attempt: id, action })
  return {
    clear: () => closeToastsOf(id),
    refuse,
    fail: (error, describe) => {
      if (!isSessionOver(error)) refuse(describe(asApiError(error)))
    },
    succeed: (text) => toast.success(text, { attempt: id }),
    clearRefusals: () => closeToastsOf(id, { keepsSuccess: true }),
    about: (object) => attemptWith(`${id} ${object}`),
  }
}
