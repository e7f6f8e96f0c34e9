import { reportError } from '@signout/contract'
import { callServer } from './call-server.ts'

/** Reports an error that broke a page to the log of the server (spec §29). A chunk of its own: pages rarely break. */
export function reportBrokenPage(id: string, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const body = {
    id,
    message: message.slice(0, 500),
    stack: stack?.slice(0, 3000) ?? null,
    path: location.pathname,
  }
  // Nobody waits for it, and the page says what is wrong anyway.
  callServer(reportError, { body }).catch(() => {})
}
