import { fireEvent, render, screen } from '@testing-library/react'
import { onTestFinished, expect, test, vi } from 'vitest'
import { NextPages } from './NextPages.tsx'

function show() {
  const preload = vi.fn<() => Promise<void>>().mockResolvedValue()
  const Page = () => null
  const page = { path: '/cart', access: 'everyone', title: 'Cart', preload, Page } as const
  render(
    <>
      <a href="/cart?x=1">Cart</a>
      <a href="/inventory">Inventory</a>
      <a href="https://example.com/cart">Elsewhere</a>
      <NextPages screens={[page]} />
    </>,
  )
  return preload
}

test.each(['pointerOver', 'focusIn', 'touchStart'] as const)(
  'a link loads the code of its page on %s, and of no other',
  (kind) => {
    const preload = show()
    fireEvent[kind](screen.getByText('Inventory'))
    fireEvent[kind](screen.getByText('Elsewhere'))
    expect(preload).not.toHaveBeenCalled()
    fireEvent[kind](screen.getByText('Cart'))
    expect(preload).toHaveBeenCalledOnce()
  },
)

test('nothing is loaded ahead where the browser asks to save data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const preload = show()
  fireEvent.touchStart(screen.getByText('Cart'))
  expect(preload).not.toHaveBeenCalled()
})

test('what a user may open is loaded ahead, once the page that was opened has settled', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const preload = show()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(preload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(preload).toHaveBeenCalledOnce()
})
