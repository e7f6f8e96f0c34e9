import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Stepper } from './Stepper.tsx'

function Lamps() {
  const [value, setValue] = useState(1)
  return <Stepper label="Lamp" min={0} max={2} value={value} onChange={setValue} />
}

test.each([
  ['One fewer: Lamp', '0'],
  ['One more: Lamp', '2'],
])('at its bound %s does nothing and keeps the focus', async (name, bound) => {
  const user = userEvent.setup()
  render(<Lamps />)
  const button = screen.getByRole('button', { name })
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent(bound)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  expect(button).toHaveFocus()
})
