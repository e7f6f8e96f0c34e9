/** What tells a hand scanner from a person (spec §14). Times in ms. */
export const scanner = {
  /** Minimum number of characters. */
  length: 4,
  /** Maximum time between two characters. */
  gap: 100,
  /** Maximum time between two keys in fields for text, where a person may type quickly. */
  gapInText: 50,
  /** Time after which a scan has ended without Enter or Tab. */
  silence: 300,
} as const

interface Scanning {
  readonly isCode: (text: string) => boolean
  /** @param takeOut gives the field back what it held before; undefined where the text is in no field. */
  readonly onScan: (text: string, takeOut?: () => void) => void
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Ended {
  readonly isCode: boolean
  readonly isFast: boolean
  /** Whether Enter or Tab ended it. */
  readonly hasEnd: boolean
}

/** Whether keys in quick succession are a scan, by the place where they began. */
const isScan = {
  page: () => true,
  select: ({ isCode, isFast }) => isCode || isFast,
  search: ({ isCode }) => isCode,
  text: ({ isCode, isFast, hasEnd }) => isCode && isFast && hasEnd,
} satisfies Record<string, (ended: Ended) => boolean>

interface Burst {
  readonly text: string
  readonly place: keyof typeof isScan
  /** Time of its last character. */
  readonly at: number
  /** Longest time between two characters. */
  readonly slowest: number
  /** The first field that it reached. */
  readonly before: Before | null
}

/** What a field held before the burst. */
interface Before {
  readonly field: Field
  readonly value: string
  readonly selection: readonly [number | null, number | null] | null
}

/**
 * Hears hand scanners wherever the focus is. Their characters mean nothing outside of fields, so they are let through
 * as they come; what follows the first one presses nothing: no space, Enter or Tab. Returns a function that stops it.
 */
export function listenForScans({ isCode, onScan }: Scanning): () => void {
  let burst: Burst | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Keys whose release is not heard either. */
  const swallowed = new Set<string>()
  const swallow = (event: KeyboardEvent) => {
    swallowed.add(event.key)
    stopEvent(event)
  }
  const forget = () => {
    clearTimeout(timer)
    burst = null
  }
  const awaitSilence = () => {
    clearTimeout(timer)
    const due = performance.now() + scanner.silence
    timer = setTimeout(() => {
      // A busy page may not have heard every key yet.
      if (performance.now() - due > scanner.gap) awaitSilence()
      else end()
    }, scanner.silence)
  }
  const onCharacter = (event: KeyboardEvent, field: Field | null) => {
    const { key, timeStamp } = event
    endedAt = Number.NEGATIVE_INFINITY
    // Rounded, since browsers blur the times of keys.
    const gap = burst === null ? Number.POSITIVE_INFINITY : Math.round(timeStamp - burst.at)
    const former = gap <= scanner.gap ? burst : null
    // No code begins with a space, which a person presses.
    if (former === null && field === null && key === ' ') return forget()
    if (former !== null && field === null) swallow(event)
    burst = {
      text: (former?.text ?? '') + key,
      place: former?.place ?? placeOf(field),
      at: timeStamp,
      slowest: former === null ? 0 : Math.max(former.slowest, gap),
      before: former?.before ?? remember(field),
    }
    awaitSilence()
  }
  const end = (event?: KeyboardEvent) => {
    if (burst === null) return
    const { text, place, at, slowest, before } = burst
    forget()
    const hasEnd = event !== undefined
    const isFast = Math.max(slowest, hasEnd ? event.timeStamp - at : 0) <= scanner.gapInText
    const isHeard =
      text.length >= scanner.length && isScan[place]({ isCode: isCode(text), isFast, hasEnd })
    const takeOut = before === null ? undefined : takeOutOf(before)
    const isEndOfScan = isHeard || place === 'page'
    if (hasEnd && isEndOfScan) swallow(event)
    const field = hasEnd && isHeard ? fieldOf(event.target) : null
    if (field !== null && 'takesCodes' in field.dataset) enter(field, text)
    else if (isHeard && (place === 'search' || place === 'text')) onScan(text, takeOut)
    else if (isHeard) {
      takeOut?.()
      onScan(text)
    }
    if (hasEnd && isEndOfScan) endedAt = event.timeStamp
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (key === 'Shift' || key === 'CapsLock') return
    const isPlain = !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey
    const field = fieldOf(target)
    if (!isPlain || event.isComposing || field?.type === 'password') forget()
    else if (key.length === 1) onCharacter(event, field)
    else if (key !== 'Enter' && key !== 'Tab') forget()
    else if (timeStamp - endedAt <= scanner.gap) swallow(event)
    else if (burst !== null && timeStamp - burst.at <= scanner.silence) end(event)
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (swallowed.delete(event.key)) stopEvent(event)
  }
  // Captured, to run before any handler of a component.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('keyup', onKeyUp, { capture: true })
  return () => {
    forget()
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('keyup', onKeyUp, { capture: true })
  }
}

function stopEvent(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Types of inputs without text, where keys act. */
const withoutText = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLInputElement) return withoutText.has(target.type) ? null : target
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  return isField ? target : null
}

function placeOf(field: Field | null): keyof typeof isScan {
  if (field === null) return 'page'
  if (field instanceof HTMLSelectElement) return 'select'
  return field.type === 'search' ? 'search' : 'text'
}

function remember(field: Field | null): Before | null {
  if (field === null) return null
  const { value } = field
  if (field instanceof HTMLSelectElement) return { field, value, selection: null }
  return { field, value, selection: [field.selectionStart, field.selectionEnd] }
}

/** Returns what gives the field its value and selection back, unless that is changed by then. */
function takeOutOf({ field, value, selection }: Before): () => void {
  const left = field.value
  return () => {
    if (field.value !== left) return
    setValue(field, value)
    const [start, end] = selection ?? [null, null]
    // Not every type of input has a selection.
    if (start !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(start, end)
  }
}

/** Puts the code in place of what the field had, as if it were typed there with Enter. */
function enter(field: Field, code: string): void {
  setValue(field, code)
  const init = { key: 'Enter', bubbles: true, cancelable: true }
  field.dispatchEvent(new KeyboardEvent('keydown', init))
}

/** Sets a value as if it were typed or chosen: React overrides the element's own setter, and listens for the event. */
function setValue(field: Field, value: string): void {
  if (field.value === value) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(kind, { bubbles: true }))
}
