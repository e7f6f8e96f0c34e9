import { afterEach, beforeEach, vi } from 'vitest'

const levels = ['error', 'warn'] as const

// A test that lets the code complain on the console has missed something: it fails.
beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level)
})

afterEach(() => {
  const complaints = levels.flatMap((level) => vi.mocked(console[level]).mock.calls)
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`Written to the console: ${complaints.join('\n')}`)
})
