import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'
import { PagedList } from './PagedList.tsx'

test('after a failure its one button tries again, shows that it does, and leaves the focus at the end', () => {
  const onMore = vi.fn<() => void>()
  const read = { error: null, isPlaceholderData: false, refetch: vi.fn<() => void>() }
  const show = (isFetchNextPageError: boolean, isLoadingMore = false, hasMore = true) => {
    const query = { ...read, isFetchNextPageError }
    const list = { query, items: [1, 2], total: 4, hasMore, isLoadingMore, loadMore: onMore }
    return (
      <PagedList list={list} what="TEAMS" failure="Unable to view teams.">
        <p>The teams</p>
      </PagedList>
    )
  }
  const { rerender } = render(show(false))
  const button = screen.getByRole('button', { name: 'Load more' })
  button.focus()
  rerender(show(true))
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to load more teams.')
  expect(screen.getAllByRole('button')).toEqual([button])
  expect(button).toHaveTextContent('Retry')
  expect(button).toHaveFocus()
  rerender(show(true, true))
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  fireEvent.click(button)
  expect(onMore).not.toHaveBeenCalled()
  expect(screen.getByRole('progressbar')).toBeVisible()
  rerender(show(false))
  expect(button).toHaveFocus()
  fireEvent.click(button)
  expect(onMore).toHaveBeenCalledOnce()
  rerender(show(false, false, false))
  expect(button).not.toBeInTheDocument()
  expect(document.body).not.toHaveFocus()
})

test.each(['/inventory', '/orders', '/teams'])(
  'a search of too many words says so on %s, without a Retry that cannot help',
  async (path) => {
    const app = await startTestApp()
    const words = encodeURIComponent('a b c d e f g h i j k')
    await renderApp(`${path}?search=${words}`, { app, as: await makeOrganiser(app.db) })
    expect(await screen.findByText('Search for at most 10 different words.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await expectToasts()
  },
)
