import { act, render, screen } from '@testing-library/react'
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
      <button onClick={() => change({ colour: '', size: 'any' })}>Clear</button>
    </>
  )
}

function open(address: string) {
  window.history.replaceState(null, '', address)
  render(<Filters />, { wrapper: BrowserRouter })
}

const press = (name: string) => screen.getByRole('button', { name }).click()

test('what has its default is left out of the address, and what is not ours stays', async () => {
  open('/boxes?item=3')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Red' }))
  expect(location.search).toBe('?item=3&colour=red')
  expect(screen.getByText('red of any size')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(location.search).toBe('?item=3')
})

test('two changes, one right after the other, both count', () => {
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
