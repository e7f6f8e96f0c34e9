// Runs in test:all only: it tries what addresses and histories may hold.
import { makeOrganiser, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense, use } from 'react'
import { BrowserRouter, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { openEventSheet, pass, useFakeTimers } from '#testing/browser.ts'
import { expectToasts } from '#testing/stores.ts'
import { SearchBox } from '#ui/filters/SearchBox.tsx'
import { useUsersView } from './use-users-view.ts'

/** The sheet, among whose people are Ada Lovelace and Adam; opened from the dashboard, or by its address. */
async function openUsers(path: string) {
  const app = await startTestApp()
  await makeUser(app.db, { first_name: 'Ada', last_name: 'Lovelace' })
  await makeUser(app.db, { first_name: 'Adam', review_status: 'Rejected' })
  const rendered = await renderApp(path, { app, as: await makeOrganiser(app.db) })
  if (path === '/') {
    await openEventSheet(rendered.user, 'People')
  }
  const people = within(await screen.findByRole('dialog', { name: 'People' }))
  return { ...rendered, people }
}

test('Back leads from a person to the list and to the page, and Close to the page at once', async () => {
  const { user, people } = await openUsers('/')
  const open = async () => {
    await user.click(await people.findByRole('button', { name: /^Ada Lovelace/ }))
    await people.findByRole('form', { name: 'Account' })
  }
  await open()
  window.history.back()
  await waitFor(() => expect(location.search).toBe('?people=all'))
  await open()
  const entries = window.history.length
  await user.click(people.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/')
  expect(window.history.length).toBe(entries)
})

test('search and filters are in the address; and Back closes the sheet', async () => {
  const { user, people } = await openUsers('/')
  const rows = () => people.findAllByRole('listitem')
  const search = people.getByRole('searchbox', { name: 'Search people' })
  await user.type(search, 'ada{Enter}')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  await user.selectOptions(people.getByRole('combobox', { name: 'Application' }), 'Rejected')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(people.getByText('SHOWING 1 OF 1 PEOPLE')).toBeVisible()
  expect(location.search).toBe('?people=all&person=ada&review=Rejected')
  await user.selectOptions(people.getByRole('combobox', { name: 'Group' }), 'Organisers')
  expect(await people.findByText('NO PEOPLE FOUND')).toBeVisible()
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/')
})

test.each(['/', '/?people=all'])('Close removes all that was filtered (from %s)', async (path) => {
  const { user, people } = await openUsers(path)
  const search = people.getByRole('searchbox', { name: 'Search people' })
  await user.type(search, 'ada{Enter}')
  await people.findByRole('button', { name: /^Ada Lovelace/ })
  await user.selectOptions(people.getByRole('combobox', { name: 'Group' }), 'Organisers')
  await waitFor(() => expect(location.search).toMatch(/&group=/))
  await user.click(people.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/')
})

test.each(['/', '/?people=all'])(
  'text typed just before the sheet is closed is not searched for (from %s)',
  async (path) => {
    useFakeTimers()
    const { user, people } = await openUsers(path)
    await user.type(await people.findByRole('searchbox', { name: 'Search people' }), 'ada')
    const entries = window.history.length
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pass(300)
    expect(location.pathname + location.search).toBe('/')
    expect(window.history.length).toBe(entries)
  },
)

/** The search, on a page that takes until `loaded` to show what was found. */
function SlowSearch({ loaded }: { readonly loaded: Promise<void> }) {
  const { filters, filter } = useUsersView()
  if (useSearchParams()[0].has('person')) use(loaded)
  const onSearch = (text: string) => filter('search', text)
  return <SearchBox label="Search people" value={filters.search} onSearch={onSearch} />
}

test('letters that are typed before the search for the first ones shows are kept', async () => {
  useFakeTimers()
  const { promise: loaded, resolve } = Promise.withResolvers<void>()
  window.history.replaceState(null, '', '/?people=all')
  const slow = (
    <Suspense>
      <SlowSearch loaded={loaded} />
    </Suspense>
  )
  render(slow, { wrapper: BrowserRouter })
  const box = screen.getByRole('searchbox')
  const type = (value: string) => act(async () => fireEvent.change(box, { target: { value } }))
  await type('an')
  await pass(300)
  expect(location.search).toBe('?people=all&person=an')
  await type('and')
  await act(async () => resolve())
  expect(box).toHaveValue('and')
  await pass(300)
  expect(location.search).toBe('?people=all&person=and')
})

test('while a new user is being saved the sheet stays, unless its user insists', async () => {
  const { user, network, people } = await openUsers('/')
  await user.click(people.getByRole('button', { name: 'Add' }))
  const form = within(await people.findByRole('form', { name: 'Add a user' }))
  await user.type(form.getByRole('textbox', { name: 'Email' }), 'grace@example.com')
  await user.type(form.getByRole('textbox', { name: 'First name' }), 'Grace')
  const release = network.hold(/^POST/)
  await user.click(form.getByRole('button', { name: 'Add' }))
  for (const name of ['Close', 'All people']) {
    await user.click(people.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull())
  }
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Leave before this is saved?' })).toBeVisible()
  expect(location.search).toBe('?people=new')
  release()
  await expectToasts('success: Grace has been added.')
  expect(await people.findByRole('form', { name: 'Account' })).toBeVisible()
  await user.click(people.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
})
