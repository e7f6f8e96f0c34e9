import { locks } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** Gives the page the locks of a browser, which jsdom does not have, until the test's end. */
export function provideLocks(): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

/** Another page of the browser holds a lock; `release` says that it is closed. */
export async function holdLock(name: string): Promise<{ readonly release: () => void }> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: noteHeld } = Promise.withResolvers<void>()
  void locks.request(name, async () => {
    noteHeld()
    await isReleased
  })
  await isHeld
  onTestFinished(() => release())
  return { release }
}
