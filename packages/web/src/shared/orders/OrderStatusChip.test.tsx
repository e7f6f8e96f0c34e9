import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderStatusChip } from './OrderStatusChip.tsx'

test.each([
  ['Submitted', 'In progress'],
  ['Ready for Pickup', 'Ready for pickup'],
  ['Picked Up', 'Picked Up'],
  ['Cancelled', 'Cancelled'],
  ['Returned', 'Returned'],
  ['Pending', 'Pending'],
  ['In Progress', 'In Progress'],
  ['Error', 'Visit the tech station'],
  ['toString', 'Visit the tech station'],
])('an order that is %s shows %s, with an icon', (status, text) => {
  const { container } = render(<OrderStatusChip status={status} />)
  expect(screen.getByText(text)).toBeVisible()
  expect(container.querySelector('svg')).toBeInTheDocument()
})
