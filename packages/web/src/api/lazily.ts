import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { untilAnswered } from './connection.ts'

/** React's `lazy`; code that does not come is asked for once more, as soon as the server answers again. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loadAgain = async () => {
    await untilAnswered()
    return load()
  }
  return lazy(async () => ({ default: await load().catch(loadAgain) }))
}
