import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BusyButton } from './BusyButton.tsx'
import { SteadyButton } from './SteadyButton.tsx'

test.each([
  ['BusyButton', BusyButton],
  ['SteadyButton', SteadyButton],
])('while its action is under way a %s keeps the focus and sends nothing', async (_, Button) => {
  const onSubmit = vi.fn<() => void>()
  const onClick = vi.fn<() => void>()
  const show = (isBusy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button type="submit" isBusy={isBusy} onClick={onClick}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(show(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

  rerender(show(true))
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleName('Save')
  expect(within(button).getByRole('progressbar')).toBeVisible()
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

  rerender(show(false))
  expect(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})
