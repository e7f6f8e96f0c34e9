import { expect, test } from 'vitest'
import { parseIncidentItem } from './incident-item.ts'

test.each([
  { data: '{"quantityGranted":1}', quantityGranted: 1 },
  { data: '{"quantityGranted":1000}', quantityGranted: 1000 },
  { data: '{"quantityGranted":3.0,"name":"Arduino","id":7}', quantityGranted: 3 },
])('$data is an item of which $quantityGranted were granted', ({ data, quantityGranted }) => {
  expect(parseIncidentItem(data)).toMatchObject({ quantityGranted })
})

test.each([
  { data: '{"quantityGranted":3,"name":"Arduino"}', name: 'Arduino' },
  { data: '{"quantityGranted":3}', name: undefined },
  { data: '{"quantityGranted":3,"name":" "}', name: undefined },
  { data: '{"quantityGranted":3,"name":["Arduino"]}', name: undefined },
])('$data names the item $name', ({ data, name }) => {
  expect(parseIncidentItem(data)).toMatchObject({ quantityGranted: 3, name })
})

test.each([
  { data: '{"quantityGranted":3,"order":5,"hardware":7}', order: 5, hardware: 7 },
  { data: '{"quantityGranted":3}', order: null, hardware: null },
  { data: '{"quantityGranted":3,"order":"5","hardware":0}', order: null, hardware: null },
  { data: '{"quantityGranted":3,"order":1.5,"hardware":{}}', order: null, hardware: null },
])('$data is about the order $order and the item $hardware', ({ data, order, hardware }) => {
  expect(parseIncidentItem(data)).toMatchObject({ order, hardware })
})

test.each([
  null,
  '',
  'quantityGranted=1',
  '{"quantityGranted":1',
  'null',
  '7',
  '"1"',
  '[]',
  '[1]',
  '{}',
  '{"quantityGranted":null}',
  '{"quantityGranted":"3"}',
  '{"quantityGranted":0}',
  '{"quantityGranted":-1}',
  '{"quantityGranted":1.5}',
  '{"quantityGranted":1001}',
  '{"quantityGranted":1e400}',
])('%s is treated like an empty query', (data) => {
  expect(parseIncidentItem(data)).toBeNull()
})
