import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { QuantityInput } from './QuantityInput.tsx'

interface PageProps {
  readonly max: number
  readonly initial?: number | null
  /** Accepts only quantities from 1 up, as the cart does. */
  readonly isStrict?: boolean
}

function Page({ max, initial = 1, isStrict = false }: PageProps) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <QuantityInput
        label="Quantity"
        max={max}
        value={value}
        onChange={(quantity) => {
          if (!isStrict || (quantity ?? 0) > 0) setValue(quantity)
        }}
      />
      <output>{value ?? 'none'}</output>
    </>
  )
}

const field = () => screen.getByRole('spinbutton', { name: 'Quantity' })
const ignore = () => undefined
const known = () => screen.getByRole('status').textContent

test('up to 100 the quantity is chosen from a list', () => {
  render(<Page max={100} />)
  expect(screen.getByRole('combobox', { name: 'Quantity' })).toHaveValue('1')
  expect(screen.getAllByRole('option')).toHaveLength(100)
})

test('beyond 100 it is typed into a field with the same bounds', () => {
  render(<Page max={50_000} />)
  expect(screen.queryByRole('option')).toBeNull()
  expect(field()).toHaveValue(1)
  expect(field()).toHaveAttribute('min', '1')
  expect(field()).toHaveAttribute('max', '50000')
  expect(field()).toHaveAccessibleDescription('1 to 50,000')
})

test.each([
  ['250', '250', true],
  ['50000', '50000', true],
  ['50001', '50001', false],
  ['0', '0', false],
  ['-5', 'none', true],
  ['2.5', 'none', true],
])('typed or pasted, %s is the quantity %s', async (text, quantity, isValid) => {
  render(<Page max={50_000} />)
  const user = userEvent.setup({ delay: null })
  for (const enter of [() => user.keyboard(text), () => user.paste(text)]) {
    await user.clear(field())
    expect(known()).toBe('none')
    await enter()
    expect(known()).toBe(quantity)
    expect(field()).toHaveAttribute('aria-invalid', String(!isValid))
  }
})

test('a field that is left shows the quantity that was accepted', async () => {
  render(<Page max={50_000} initial={7} isStrict />)
  const user = userEvent.setup({ delay: null })
  await user.clear(field())
  expect(field()).toHaveValue(null)
  await user.tab()
  expect(field()).toHaveValue(7)
  expect(known()).toBe('7')
})

test('a quantity that has become too large is one more option, which is disabled', () => {
  render(<Page max={3} initial={50_000} />)
  expect(screen.getByRole('combobox', { name: 'Quantity' })).toHaveValue('50000')
  expect(screen.getAllByRole('option')).toHaveLength(4)
  expect(screen.getByRole('option', { name: '50000' })).toBeDisabled()
})

test('a quantity that is set from outside replaces what was typed', async () => {
  const { rerender } = render(
    <QuantityInput label="Quantity" max={500} value={7} onChange={ignore} />,
  )
  await userEvent.setup({ delay: null }).type(field(), '0')
  expect(field()).toHaveValue(70)
  rerender(<QuantityInput label="Quantity" max={500} value={1} onChange={ignore} />)
  expect(field()).toHaveValue(1)
})

test('scrolling over the field changes nothing', async () => {
  render(<Page max={50_000} />)
  await userEvent.setup({ delay: null }).click(field())
  fireEvent.wheel(field(), { deltaY: 100 })
  expect(field()).not.toHaveFocus()
  expect(known()).toBe('1')
})
