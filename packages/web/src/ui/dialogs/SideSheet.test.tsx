import ThemeProvider from '@mui/system/ThemeProvider'
import { render, screen, within } from '@testing-library/react'
import { type ComponentType, lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { theme } from '#theme.ts'
import { LazySheet } from './LazySheet.tsx'

/** An open sheet whose content arrives, or not, when the test says so. */
function openSheet() {
  const { promise, resolve, reject } = Promise.withResolvers<{ default: ComponentType }>()
  const Content = lazy(() => promise)
  const sheet = { isOpen: true, open: () => {}, close: () => {} }
  render(
    <ThemeProvider theme={theme}>
      <LazySheet sheet={sheet} title="Edit item">
        <Content />
      </LazySheet>
    </ThemeProvider>,
  )
  return { inside: within(screen.getByRole('dialog', { name: 'Edit item' })), resolve, reject }
}

test('a sheet is there before what is in it', async () => {
  const { inside, resolve } = openSheet()
  expect(inside.getByRole('status', { name: 'Loading Edit item' })).toBeVisible()
  resolve({ default: () => <p>The form</p> })
  expect(await inside.findByText('The form')).toBeVisible()
})

test('a failed load is reported inside the sheet, which can be closed', async () => {
  // React logs the failure to the console.
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const { inside, reject } = openSheet()
  reject(new Error('no network'))
  expect(await inside.findByRole('alert')).toHaveTextContent(
    'Unable to load this part of the page.',
  )
  expect(inside.getByRole('button', { name: 'Close' })).toBeVisible()
  complaint.mockClear()
})
