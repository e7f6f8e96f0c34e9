import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FocusFallback } from './FocusFallback.tsx'

function Orders({ ids }: { readonly ids: readonly number[] }) {
  return (
    <>
      <FocusFallback>
        {ids.map((id) => (
          <button key={id}>Cancel order {id}</button>
        ))}
        <p>Orders</p>
      </FocusFallback>
      <button>Elsewhere</button>
    </>
  )
}

const region = () => screen.getByText('Orders').parentElement

test('the focus of a control that has gone stays in its region', async () => {
  const { rerender } = render(<Orders ids={[1, 2]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order 1' }))
  rerender(<Orders ids={[2]} />)
  expect(region()).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Cancel order 2' })).toHaveFocus()
})

test('the focus of a control that is disabled stays in its region', async () => {
  const order = (isOver: boolean) => (
    <FocusFallback>
      <button disabled={isOver}>Submit</button>
      <p>Orders</p>
    </FocusFallback>
  )
  const { rerender } = render(order(false))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  rerender(order(true))
  expect(region()).toHaveFocus()
})

test('a control that stays keeps the focus', async () => {
  const { rerender } = render(<Orders ids={[1, 2]} />)
  const kept = screen.getByRole('button', { name: 'Cancel order 2' })
  await userEvent.click(kept)
  rerender(<Orders ids={[2]} />)
  expect(kept).toHaveFocus()
})

test('a user who has gone on elsewhere is left alone', async () => {
  const { rerender } = render(<Orders ids={[1, 2]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order 1' }))
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  await userEvent.click(elsewhere)
  rerender(<Orders ids={[2]} />)
  expect(elsewhere).toHaveFocus()
})
