import { expect, test } from 'vitest'
import { drawingOf } from './item-drawings.ts'

const box = drawingOf([])

const categories = [
  'Microcontrollers',
  'Single-board computers',
  'Sensors',
  'Displays and LEDs',
  'Motors and actuators',
  'Wireless and RF',
  'Power',
  'Cameras and vision',
  'VR and AR',
  'Audio',
  'Cables and adapters',
  'Tools and test gear',
  'Passives and prototyping',
  'AI and dev kits',
  'Drones and robots',
]

test('each category of the catalogue has a drawing of its own', () => {
  const paths = categories.map((name) => drawingOf([name]).path)
  expect(new Set([box.path, ...paths]).size).toBe(categories.length + 1)
})

test('an unknown category is a box, unless another one of the item has a drawing', () => {
  expect(drawingOf(['Odds and ends'])).toBe(box)
  expect(drawingOf(['Odds and ends', 'Audio'])).toBe(drawingOf(['Audio']))
})

test('a word inside another word does not count', () => {
  expect(drawingOf(['Carpets'])).toBe(box)
})
