import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { Providers } from '#App.tsx'
import { LazyPart } from './LazyPart.tsx'

test('a failed part is reported in its place with a Retry, and the rest stays', async () => {
  // React logs the failure to the console.
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const Broken = lazy(() => Promise.reject(new Error('no network')))
  render(
    <Providers client={new QueryClient()}>
      <p>The page</p>
      <LazyPart failure="Unable to load this part." loading={<p>Loading</p>}>
        <Broken />
      </LazyPart>
    </Providers>,
  )
  expect(screen.getByText('Loading')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load this part.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getByText('The page')).toBeVisible()
  complaint.mockClear()
})
