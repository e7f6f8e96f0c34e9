// First, for React looks for tasks when it is loaded.
import './no-owner-tasks.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { setReachable } from '#api/connection.ts'
import { setPasswordLink } from '#api/password-link.ts'
import { forgetConfiguration } from '#configuration.ts'
import { useToasts } from '#ui/toasts/toasts.ts'
import { letButtonsSettle, setWidth } from './browser.ts'
import { SilentEventSource, setStreams } from './event-source.ts'

// A page is fetched, transformed and rendered when it is first opened, and all test files share two processors.
configure({
  asyncUtilTimeout: 60_000,
  // While a test waits for an element, every try that fails makes an error: only the one that is read shows the page.
  getElementError(message, container) {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})

// The server in memory tells its bytes from objects by Node's class, of which jsdom has a copy of its own.
Object.defineProperty(globalThis, 'ArrayBuffer', { value: Buffer.alloc(0).buffer.constructor })

// jsdom shows no pictures.
URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => {}

// jsdom has one window and no layout.
window.focus = () => {}
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  setWidth(1440)
  setStreams(SilentEventSource)
  letButtonsSettle(0)
  // A write that was given up with the page of the test before says so a moment after that page is gone.
  useToasts.setState({ queue: [] })
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  setReachable(true)
  setPasswordLink(null)
  // Other files' tests run in the same window.
  document.querySelector('#configuration')?.remove()
  forgetConfiguration()
})
