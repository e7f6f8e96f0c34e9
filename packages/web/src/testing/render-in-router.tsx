import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'

/** Renders one element at every address, in a router like that of the app. */
export function renderInRouter(element: ReactElement) {
  const router = createBrowserRouter([{ path: '*', element }])
  onTestFinished(() => router.dispose())
  return render(<RouterProvider router={router} />)
}
