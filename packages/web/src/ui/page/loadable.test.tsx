import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { loadable } from './loadable.tsx'

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

test('what has loaded is there in the first render', async () => {
  const { load, Component } = loadable(async () => Greeting)
  await load()
  render(<Component name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeVisible()
})

test('before that the fallback is shown, and the component stays mounted when it loads again', async () => {
  const { promise: code, resolve } = Promise.withResolvers<typeof Greeting>()
  const { load, Component } = loadable(() => code)
  const shown = (name: string) => (
    <Suspense fallback="Loading">
      <Component name={name} />
    </Suspense>
  )
  const { rerender } = render(shown('Ada'))
  expect(screen.getByText('Loading')).toBeVisible()
  resolve(Greeting)
  const greeting = await screen.findByText('Hello Ada')
  await load()
  rerender(shown('Grace'))
  expect(greeting).toHaveTextContent('Hello Grace')
})

test('code that did not arrive is asked for again where it is shown', async () => {
  const answers = [Promise.reject(new Error('No connection')), Promise.resolve(Greeting)]
  const steps: string[] = []
  const { load, Component } = loadable(
    () => {
      steps.push('import')
      return answers.shift() ?? Promise.reject(new Error('Asked too often'))
    },
    async () => void steps.push('before'),
  )
  await expect(load()).rejects.toThrow('No connection')
  render(
    <Suspense>
      <Component name="Ada" />
    </Suspense>,
  )
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(steps).toEqual(['import', 'before', 'import'])
})
