import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { LazyPart } from './LazyPart.tsx'

test('what cannot be loaded is said in its place, and the rest stays', async () => {
  // React logs the failure to the console.
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const Broken = lazy(() => Promise.reject(new Error('no network')))
  render(
    <>
      <p>The page</p>
      <LazyPart failure="Unable to load this part." loading={<p>Loading</p>}>
        <Broken />
      </LazyPart>
    </>,
  )
  expect(screen.getByText('Loading')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load this part.')
  expect(screen.getByText('The page')).toBeVisible()
  complaint.mockClear()
})
