import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ToastQueue } from './ToastQueue.tsx'
import { toast } from './toasts.ts'

function shown(): (string | null)[] {
  return screen.queryAllByText(/./, { selector: '.MuiAlert-message' }).map((e) => e.textContent)
}

test('notifications come in their order, three at a time, and none is lost', async () => {
  render(<ToastQueue />)
  const texts = ['one', 'two', 'three', 'four', 'five']
  act(() => {
    for (const text of texts) toast.info(text)
  })
  expect(shown()).toEqual(['one', 'two', 'three'])

  const user = userEvent.setup()
  const seen: string[] = []
  for (const text of texts) {
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    seen.push(text)
    const left = texts.filter((each) => !seen.includes(each))
    expect(shown()).toEqual(left.slice(0, 3))
  }
})

test('a text that is shown or waits is not said twice', () => {
  render(<ToastQueue />)
  act(() => {
    toast.error('It failed')
    toast.error('It failed')
    toast.warning('It failed')
  })
  expect(shown()).toEqual(['It failed', 'It failed'])
})

test('an error interrupts a screen reader, anything else waits', () => {
  render(<ToastQueue />)
  act(() => {
    toast.error('Broken')
    toast.success('Saved')
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Broken')
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
})

test.each(['success', 'error', 'info', 'warning'] as const)(
  'a notification can be of the variant %s',
  (variant) => {
    render(<ToastQueue />)
    act(() => toast[variant]('Told'))
    const name = variant.replace(/^./, (letter) => letter.toUpperCase())
    expect(screen.getByText('Told').parentElement).toHaveClass(`MuiAlert-color${name}`)
  },
)
