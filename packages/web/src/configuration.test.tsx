import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNow } from './configuration.ts'

test('the time does not change within a render, even when half a minute ends', () => {
  const start = Date.now()
  let reads = 0
  vi.spyOn(Date, 'now').mockImplementation(() => start + 30_000 * reads++)
  // React would complain, which fails the test.
  const { container } = render(<Clock />)
  expect(container).not.toBeEmptyDOMElement()
})

function Clock() {
  return <time>{useNow()}</time>
}
