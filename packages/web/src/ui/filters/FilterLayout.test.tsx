import { screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setWidth } from '#testing/browser.ts'
import { renderInRouter } from '#testing/render-in-router.tsx'
import { CheckboxFilter } from './filter-inputs.tsx'
import { FilterLayout } from './FilterLayout.tsx'
import { splitList, toggleInList, useSearchState } from './use-search-state.ts'

const options = ['Red', 'Blue'].map((colour) => ({ value: colour, label: colour }))

function Page() {
  const [{ colour }, change] = useSearchState({ colour: '' })
  const chosen = splitList(colour)
  return (
    <FilterLayout
      activeCount={chosen.length}
      onClear={() => change({ colour: '' })}
      toolbar={null}
      filters={
        <CheckboxFilter
          label="Colour"
          options={options}
          chosen={chosen}
          onToggle={(value) => change({ colour: toggleInList(colour, value) })}
        />
      }
    >
      <output>{colour}</output>
    </FilterLayout>
  )
}

/** The page, on a phone, above another one; `above` is the sheet's entry before a reload. */
function start(address = '/boxes', { width = 360, above = '' } = {}) {
  setWidth(width)
  window.history.replaceState({ idx: 0 }, '', '/before')
  window.history.pushState({ idx: 1 }, '', address)
  if (above !== '') window.history.pushState({ idx: 2, usr: { above: 1 } }, '', above)
  renderInRouter(<Page />)
  return userEvent.setup({ delay: null })
}

const button = (name: string) => screen.getByRole('button', { name })
const sheet = () => screen.findByRole('dialog', { name: 'Filters' })
const box = (name: string) => screen.getByRole('checkbox', { name })

const address = () => location.pathname + location.search

async function waitUntilClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(location.search).not.toContain('filters'))
}

async function go(steps: number) {
  const before = location.href
  window.history.go(steps)
  await waitFor(() => expect(location.href).not.toBe(before))
}

const ways = {
  Back: () => window.history.back(),
  Escape: (user: UserEvent) => user.keyboard('{Escape}'),
  Close: (user: UserEvent) => user.click(button('Close')),
  'Show results': (user: UserEvent) => user.click(button('Show results')),
}

test.each(Object.entries(ways))(
  '%s closes the sheet of the filters and keeps what was chosen; each next Back undoes a choice',
  async (_, close) => {
    const user = start('/boxes?page=2')
    await user.click(button('Filters'))
    await sheet()
    await user.click(box('Red'))
    await user.click(box('Blue'))
    expect(new Set(location.search.slice(1).split('&'))).toEqual(
      new Set(['page=2', 'filters=open', 'colour=Red%2CBlue']),
    )
    await close(user)
    await waitUntilClosed()
    expect(location.search).toBe('?page=2&colour=Red%2CBlue')
    expect(screen.getByRole('status')).toHaveTextContent('Red,Blue')
    await go(-1)
    expect(address()).toBe('/boxes?page=2&colour=Red')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Red$/))
    await go(-1)
    expect(address()).toBe('/boxes?page=2')
    await go(-1)
    expect(address()).toBe('/before')
  },
)

test('a visit of the sheet that changes nothing is not a step, and Forward opens the sheet again', async () => {
  const user = start('/boxes?colour=Red')
  await user.click(button('Filters'))
  await sheet()
  await user.click(button('Show results'))
  await waitUntilClosed()
  expect(location.search).toBe('?colour=Red')
  window.history.forward()
  await sheet()
  window.history.back()
  await waitUntilClosed()
  await go(-1)
  expect(address()).toBe('/before')
})

test('after a reload with the sheet open it closes the same way', async () => {
  const user = start('/boxes', { above: '/boxes?filters=open&colour=Red' })
  await sheet()
  await user.click(box('Blue'))
  window.history.back()
  await waitUntilClosed()
  expect(location.search).toBe('?colour=Red%2CBlue')
  await go(-1)
  expect(address()).toBe('/boxes')
})

test('a pasted address with the sheet is closed in its place', async () => {
  const user = start('/boxes?filters=open')
  await sheet()
  await user.keyboard('{Escape}')
  await waitUntilClosed()
  expect(address()).toBe('/boxes')
  await go(-1)
  expect(address()).toBe('/before')
})

test('where the filters are beside the results there is no sheet, and each change is a step', async () => {
  const user = start('/boxes?filters=open', { width: 1440 })
  await waitUntilClosed()
  expect(location.search).toBe('')
  await user.click(box('Red'))
  await user.click(box('Blue'))
  await go(-1)
  expect(address()).toBe('/boxes?colour=Red')
})
