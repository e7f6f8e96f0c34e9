type OnStep = (event: PopStateEvent) => void

const listeners: OnStep[] = []

/**
 * Makes `onFirstStep` hear of Back and Forward before the router does. A window calls its listeners in the order in
 * which they were added, captured or not, so this has to be called before the router is rendered.
 */
export function hearStepsFirst(): void {
  window.addEventListener('popstate', passOn)
}

/** Calls the listener that was added last, until the returned function is called. */
export function onFirstStep(listener: OnStep): () => void {
  listeners.push(listener)
  return () => {
    listeners.splice(listeners.indexOf(listener), 1)
  }
}

function passOn(event: PopStateEvent): void {
  listeners.at(-1)?.(event)
}
