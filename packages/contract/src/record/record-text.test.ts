import { expect, test } from 'vitest'
import { recordText } from './history.ts'
import { row, status, wasReady, inOrder, inTeam } from '../testing/history-details.ts'
import { reasonLength } from '../rules/orders/order-moves.ts'

test('the longest reason stands in full, and no text is cut within a character', () => {
  const reason = '😀'.repeat(reasonLength.max)
  const cancelled = row('order.cancelled', { status, by: 'desk', reason, items: [] })
  expect(recordText(cancelled, inOrder)).toBe(`rejected the order: “${reason}”`)
  const after = `${'x'.repeat(199)}😀! and more`
  const described = row('team.described', { project_description: { before: null, after } })
  expect(recordText(described, inTeam)).toBe(`described the project: “${'x'.repeat(199)}😀…”`)
})

test('in the whole record a row says which order or team it is about', () => {
  expect(recordText(row('order.completed', { status: wasReady }))).toBe('completed order #12')
  expect(recordText(row('team.left', { name: 'Grace Hopper' }))).toBe('left team ADA24')
})
