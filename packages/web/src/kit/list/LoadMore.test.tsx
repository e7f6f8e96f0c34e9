import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LoadMore } from './LoadMore.tsx'

test('after a failure its one button tries again, and shows that it does', () => {
  const onMore = vi.fn<() => void>()
  const list = { summary: 'SHOWING 20 OF 40', hasMore: true, onMore }
  const { rerender } = render(<LoadMore {...list} isLoading={false} failure={null} />)
  const button = screen.getByRole('button', { name: 'Load more' })
  button.focus()
  rerender(<LoadMore {...list} isLoading={false} failure="No connection." />)
  expect(screen.getByRole('alert')).toHaveTextContent('No connection.')
  expect(screen.getAllByRole('button')).toEqual([button])
  expect(button).toHaveTextContent('Retry')
  expect(button).toHaveFocus()
  rerender(<LoadMore {...list} isLoading failure="No connection." />)
  expect(button).toBeDisabled()
  expect(screen.getByRole('progressbar')).toBeVisible()
})
