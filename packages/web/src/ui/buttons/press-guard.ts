interface Press {
  readonly at: number
  readonly control: Element
  /** Former place of the control. */
  readonly place: DOMRect
}

/** Marks a control that ignores clicks after taking the place of another that was just pressed. */
export const steady = { 'data-steady': true } as const

/** Longer than a double click, shorter than it takes to read a button and decide. */
const guardMs = 1_000
/** Time in which a press may show what replaces the control. */
const latestMs = 5_000

let last: Press | undefined
/** End of the time in which a control ignores clicks, by the press that it followed. */
let guarded = new WeakMap<Element, number>()

/** Notes presses by pointer or keyboard, and drops clicks on guarded controls. Returns a function that stops it. */
export function watchPresses(): () => void {
  const onClick = (event: Event) => {
    const { target } = event
    const control = target instanceof Element ? target.closest('button, a, [role=button]') : null
    if (control === null) return
    const isJustPressed = last !== undefined && performance.now() - last.at < guardMs
    const isGuarded = guarded.has(control) || isJustPressed
    if (control.matches('[data-steady]') && isGuarded && msUntilSteady(control) > 0) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    last = { at: performance.now(), control, place: control.getBoundingClientRect() }
    guarded = new WeakMap()
  }
  // A control reached by Tab is pressed on purpose.
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' && key !== ' ') last = undefined
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('keydown', onKey, true)
    last = undefined
  }
}

/** How long a control ignores clicks; 0 unless another one was just pressed in its place. */
export function msUntilSteady(control: Element): number {
  const now = performance.now()
  if (last === undefined || last.control === control || now - last.at > latestMs) return 0
  if (!overlaps(last.place, control.getBoundingClientRect())) return 0
  const until = guarded.get(control) ?? now + guardMs
  guarded.set(control, until)
  return Math.max(0, until - now)
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}
