import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useSearchState } from './use-search-state.ts'

function Filters() {
  const [{ colour, size }, change] = useSearchState({ colour: '', size: 'any' })
  return (
    <>
      <p>{`${colour} of ${size} size`}</p>
      <button onClick={() => change({ colour: 'red' })}>Red</button>
      <button onClick={() => change({ size: 'small' })}>Small</button>
      <button onClick={() => change({ size: 'large' }, { replace: true })}>Large instead</button>
      <button onClick={() => change({ colour: '', size: 'any' })}>Clear</button>
    </>
  )
}

function open(address: string) {
  window.history.replaceState(null, '', address)
  render(<Filters />, { wrapper: BrowserRouter })
}

const press = (name: string) => screen.getByRole('button', { name }).click()

test('defaults are left out of the address, and unknown parameters stay', async () => {
  open('/boxes?item=3')
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Red' }))
  expect(location.search).toBe('?item=3&colour=red')
  expect(screen.getByText('red of any size')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(location.search).toBe('?item=3')
})

test('two changes in quick succession both count', () => {
  open('/boxes')
  act(() => {
    press('Red')
    press('Small')
  })
  expect(location.search).toBe('?colour=red&size=small')
  expect(screen.getByText('red of small size')).toBeVisible()
})

test('a change that comes after a link was followed does not lead back', () => {
  open('/boxes')
  act(() => {
    window.history.pushState(null, '', '/elsewhere')
    press('Red')
  })
  expect(location.pathname + location.search).toBe('/elsewhere')
})

test('going back undoes the last change, and stays on the page', async () => {
  open('/boxes?item=3')
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Red' }))
  await user.click(screen.getByRole('button', { name: 'Small' }))
  window.history.back()
  expect(await screen.findByText('red of any size')).toBeVisible()
  expect(location.search).toBe('?item=3&colour=red')
  window.history.back()
  await waitFor(() => expect(location.search).toBe('?item=3'))
})

test('a change that replaces the previous one is undone together with it', async () => {
  open('/boxes')
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Small' }))
  await user.click(screen.getByRole('button', { name: 'Large instead' }))
  expect(location.search).toBe('?size=large')
  window.history.back()
  await waitFor(() => expect(location.search).toBe(''))
})

test('a change to the current value adds no step to the history', async () => {
  open('/boxes?colour=red')
  const { length } = window.history
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Red' }))
  expect(window.history).toHaveLength(length)
})
