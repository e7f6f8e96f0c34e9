// First, for React looks when it is loaded.
import './no-owner-tasks.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { setReachable } from '#api/connection.ts'
import { setPasswordLink } from '#api/password-link.ts'
import { useDismissed } from '#screens/home/orders/OrderNotices.tsx'
import { useToasts } from '#kit/toasts/toasts.ts'
import { setWidth } from './browser.ts'

// A page is fetched, transformed and rendered when it is first opened, and all test files share two processors.
configure({ asyncUtilTimeout: 60_000 })

// The server in memory tells its bytes from objects by Node's class, of which jsdom has a copy of its own.
Object.defineProperty(globalThis, 'ArrayBuffer', { value: Buffer.alloc(0).buffer.constructor })

// jsdom shows no pictures.
URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => {}

// jsdom has no layout.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

beforeEach(() => {
  setWidth(1440)
  // A write that was given up with the page of the test before says so a moment after that page is gone.
  useToasts.setState({ queue: [] })
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  useDismissed.setState({ keys: new Set() })
  setReachable(true)
  setPasswordLink(null)
})
