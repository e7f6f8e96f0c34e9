import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepPlaces, useStillWhileUsed } from './keep-places.ts'

test.each([
  ['nothing is held', '1 2 3', '2 3 1', '', '2 3 1'],
  ['it would move down', '1 2 3', '2 3 1', '1', '1 2 3'],
  ['it would move up', '1 2 3', '3 1 2', '3', '1 2 3'],
  ['it would go', '1 2 3', '1 3', '2', '1 2 3'],
  ['it is the last to go', '1', '', '1', '1'],
  ['two are held', '1 2 3', '3', '1 2', '1 2 3'],
  ['others have gone', '1 2 3', '3', '3', '3'],
  ['one is held before it comes', '1 2', '3 1 2', '3', '3 1 2'],
  ['another one came', '1 2', '1 2 4', '2', '1 2 4'],
])('where %s', (_, before, now, held, shown) => {
  const ids = (text: string) => text.split(' ').filter(Boolean).map(Number)
  const tables = (text: string) => ids(text).map((id) => ({ id }))
  const kept = keepPlaces(tables(before), tables(now), (id) => ids(held).includes(id))
  expect(kept).toEqual(tables(shown))
})

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
