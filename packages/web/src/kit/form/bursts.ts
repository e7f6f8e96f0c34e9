/** What tells a hand scanner from a person (spec §14): minimum number of characters, and maximum ms between them. */
export const burst = { length: 4, gap: 50 } as const

/** Marks a field for codes, which handles bursts itself. */
export const takesCodes = { 'data-takes-codes': true } as const

interface Scanning {
  /** Whether a burst in a field is a code; outside fields every burst is. */
  readonly isCode: (text: string) => boolean
  readonly onScan: (text: string) => void
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a field held before the burst. */
interface Before {
  readonly field: Field
  readonly value: string
  readonly selection: readonly [number | null, number | null] | null
}

interface Burst {
  readonly text: string
  /** Time of its last key. */
  readonly at: number
  readonly before: readonly Before[]
  /** Whether it began outside fields; a field that it reached all the same was opened by it. */
  readonly isOutside: boolean
}

const none: Burst = { text: '', at: Number.NEGATIVE_INFINITY, before: [], isOutside: false }

/** Opens a field when typed at, and needs the browser to type into it: a cell of a table that can be edited. */
const opensField = '.MuiDataGrid-cell--editable'

/**
 * Captures hand scanners wherever the focus is, and hides their keys from everything else. Keys that a person may have
 * meant as shortcuts are held until it is clear that no burst follows; fields take them at once, and are restored after
 * a burst. Returns a function that stops it.
 */
export function listenForBursts({ isCode, onScan }: Scanning): () => void {
  const held = holdKeys()
  let typed = none
  /** End of the latest burst. */
  let endedAt = Number.NEGATIVE_INFINITY
  const forget = () => {
    held.release()
    typed = none
  }
  const onCharacter = (event: KeyboardEvent, field: Field | null) => {
    endedAt = Number.NEGATIVE_INFINITY
    const before = typed.at + burst.gap < event.timeStamp ? none : typed
    if (before === none) held.release()
    // No code begins with a slash, which focuses the search box at once.
    if (before === none && field === null && event.key === '/') return forget()
    typed = {
      text: before.text + event.key,
      at: event.timeStamp,
      before: field === null ? before.before : remember(field, before.before),
      isOutside: before === none ? field === null : before.isOutside,
    }
    if (field === null && event.key !== ' ' && !isIn(event.target, opensField)) held.hold(event)
  }
  const onEnter = (event: KeyboardEvent, field: Field | null) => {
    const { text, before, isOutside } = typed
    const isBurst = event.timeStamp - typed.at <= burst.gap && text.length >= burst.length
    if (!isBurst || !(isCode(text) || (isOutside && !/\s/.test(text)))) return forget()
    held.drop()
    typed = none
    if (field !== null && 'takesCodes' in field.dataset) return setValue(field, text)
    endedAt = event.timeStamp
    swallow(event)
    for (const one of before) {
      if (isOutside && isIn(one.field, opensField)) close(one.field)
      else putBack(one)
    }
    onScan(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (held.isReleased(event) || key === 'Shift' || key === 'CapsLock') return
    const isPlain = !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey
    const field = fieldOf(target)
    if (!isPlain || event.isComposing || field?.type === 'password') forget()
    else if (key.length === 1) onCharacter(event, field)
    else if (key !== 'Enter') forget()
    else if (event.timeStamp - endedAt <= burst.gap) swallow(event)
    else onEnter(event, field)
  }
  // Captured, to run before any handler of a component.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    held.release()
  }
}

/** Keys that are held back. */
function holdKeys() {
  const released = new WeakSet<Event>()
  let keys: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = () => {
    clearTimeout(timer)
    const dropped = keys
    keys = []
    return dropped
  }
  /** Dispatches them now. */
  const release = () => {
    for (const key of drop()) {
      const again = new KeyboardEvent(key.type, key)
      released.add(again)
      const { target } = key
      const isThere = target instanceof Node && target.isConnected
      const place = isThere ? target : (document.activeElement ?? document.body)
      place.dispatchEvent(again)
    }
  }
  return {
    hold: (event: KeyboardEvent) => {
      swallow(event)
      keys.push(event)
      clearTimeout(timer)
      timer = setTimeout(release, burst.gap)
    },
    release,
    drop,
    isReleased: (event: Event) => released.has(event),
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Types of inputs without text, where keys are shortcuts. */
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

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function remember(field: Field, known: readonly Before[]): readonly Before[] {
  if (known.some((before) => before.field === field)) return known
  const { value } = field
  if (field instanceof HTMLSelectElement) return [...known, { field, value, selection: null }]
  return [...known, { field, value, selection: [field.selectionStart, field.selectionEnd] }]
}

function putBack({ field, value, selection }: Before): void {
  if (field.value !== value) setValue(field, value)
  const [start, end] = selection ?? [null, null]
  // Not every type of input has a selection.
  if (start !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(start, end)
}

/** Leaves a field as Escape does, and so without its text. */
function close(field: Field): void {
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )
}

/** Sets a value as if it were typed or chosen: React overrides the element's own setter, and listens for the event. */
function setValue(field: Field, value: string): void {
  if (field.value === value) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(kind, { bubbles: true }))
}
