import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useStillWhileUsed } from './keep-places.ts'

interface CardsProps {
  readonly rows: readonly { readonly id: number }[]
}

function Cards({ rows }: CardsProps) {
  const { shown, handlers } = useStillWhileUsed(rows)
  return (
    <div {...handlers}>
      {shown.map(({ id }) => (
        <button key={id}>{`Card ${id}`}</button>
      ))}
    </div>
  )
}

test('Tab goes from one kept card to the next, which stays until the focus leaves both', async () => {
  const user = userEvent.setup({ delay: null })
  const { rerender } = render(<Cards rows={[{ id: 1 }, { id: 2 }]} />)
  await user.tab()
  rerender(<Cards rows={[]} />)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Card 2' })).toHaveFocus()
  await user.tab()
  expect(screen.queryByRole('button')).toBeNull()
})
