import { afterEach, expect, test, vi } from 'vitest'
import { freeCorner } from './free-corner.ts'

afterEach(() => document.body.replaceChildren())

/** A window of 1000 × 800 with a button at each of these places. */
function place(...places: readonly DOMRect[]): void {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  const main = document.createElement('main')
  for (const rect of places) {
    const button = document.createElement('button')
    button.getBoundingClientRect = () => rect
    main.append(button)
  }
  document.body.append(main)
}

const rightBottom = new DOMRect(900, 740, 80, 40)
const leftBottom = new DOMRect(20, 740, 80, 40)

test.each([
  ['nothing is there', [], 'right'],
  ['a button is at the right', [rightBottom], 'left'],
  ['a button is at the left', [leftBottom], 'right'],
  ['buttons are at both', [leftBottom, rightBottom], 'right'],
  ['the button is above', [new DOMRect(900, 600, 80, 40)], 'right'],
  ['the button is below the window', [new DOMRect(900, 900, 80, 40)], 'right'],
])('where %s', (_, places, expected) => {
  place(...places)
  expect(freeCorner({ width: 400, height: 100 })).toBe(expected)
})

test.each([
  ['it covers nothing', [rightBottom], 'left'],
  ['it would cover something at the right as well', [leftBottom, rightBottom], 'left'],
  ['a button has come below it', [leftBottom], 'right'],
])('at the left, where %s', (_, places, expected) => {
  place(...places)
  expect(freeCorner({ width: 400, height: 100 }, 'left')).toBe(expected)
})
