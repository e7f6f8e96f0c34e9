import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { letButtonsSettle, pass, useFakeTimers } from '#testing/browser.ts'
import { settle } from './settle.ts'
import { SteadyButton } from './SteadyButton.tsx'

const user = userEvent.setup({ delay: null })

beforeEach(() => letButtonsSettle())

/** Complete gives way to Hand out, as an order does when its status changes. */
function Steps({ onStep }: { readonly onStep: (step: string) => void }) {
  const [step, setStep] = useState('Complete')
  const press = () => {
    onStep(step)
    settle()
    setStep('Hand out')
  }
  return (
    <SteadyButton key={step} onClick={press}>
      {step}
    </SteadyButton>
  )
}

async function pressComplete() {
  const steps: string[] = []
  render(<Steps onStep={(step) => steps.push(step)} />)
  screen.getByRole('button', { name: 'Complete' }).focus()
  await user.keyboard('{Enter}')
  const next = screen.getByRole('button', { name: 'Hand out' })
  next.focus()
  return { steps, next }
}

test('after a change a click does nothing, and the button says so', async () => {
  const { steps, next } = await pressComplete()
  expect(next).toHaveAttribute('aria-disabled', 'true')
  await user.click(next)
  expect(steps).toEqual(['Complete'])
})

test('half a second later it acts', async () => {
  useFakeTimers()
  letButtonsSettle(500)
  const { steps, next } = await pressComplete()
  await pass(500)
  expect(next).not.toHaveAttribute('aria-disabled')
  await user.click(next)
  expect(steps).toEqual(['Complete', 'Hand out'])
})

test.each([
  ['Enter', '{Enter}', ['Complete']],
  ['the space bar', '[Space]', ['Complete']],
  ['another key, and Enter', '{Shift}{Enter}', ['Complete', 'Hand out']],
])('then %s', async (_, keys, done) => {
  const { steps } = await pressComplete()
  await user.keyboard(keys)
  expect(steps).toEqual(done)
})
