import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react'

/** A component whose code is a chunk of its own. */
export function lazyPart<Props extends object>(
  importIt: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await importIt() }))
}

interface Loadable<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly Component: ComponentType<Props>
}

/**
 * Such a component which, once `load` has resolved, renders at once, whereas `lazyPart` shows the fallback around it
 * first, and the component up to 300 ms later, so that fallbacks do not flicker.
 *
 * @param beforeLate is awaited where the component is rendered before its code is there.
 */
export function loadable<Props extends object>(
  importIt: () => Promise<ComponentType<Props>>,
  beforeLate?: () => Promise<void>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => (loaded = await importIt())
  const Late = lazyPart(async () => {
    await beforeLate?.()
    return load()
  })
  // The one that it was mounted with: another type would mount it anew.
  const Component = (props: Props) => {
    const [Shown] = useState(() => ({ Type: loaded ?? Late }))
    return <Shown.Type {...props} />
  }
  return { load, Component }
}
