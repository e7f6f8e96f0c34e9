import Box from '@mui/material/Box'
import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Glow } from './Glow.tsx'
import { useSmoothPlaces } from './use-smooth-places.ts'

const animate = vi.fn<Element['animate']>()

beforeEach(() => {
  animate.mockReset()
  // jsdom neither places nor moves anything.
  Element.prototype.animate = animate
  Object.defineProperty(HTMLElement.prototype, 'offsetTop', {
    configurable: true,
    get(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 100
    },
  })
})

function List({ names }: { readonly names: readonly string[] }) {
  const list = useSmoothPlaces()
  return (
    <Box ref={list}>
      {names.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </Box>
  )
}

test('where a card has left, those after it move up, and no others', () => {
  const { rerender } = render(<List names={['first', 'second', 'third']} />)
  expect(animate).not.toHaveBeenCalled()
  rerender(<List names={['first', 'third']} />)
  expect(animate.mock.contexts).toEqual([expect.objectContaining({ textContent: 'third' })])
  expect(animate.mock.calls[0]).toEqual([
    [{ transform: 'translate(0px, 100px)' }, { transform: 'none' }],
    { duration: 150, easing: 'ease-out' },
  ])
})

test('nothing moves where reduced motion is asked for', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    // Sound: nothing else is asked.
    { matches: true } as MediaQueryList,
  )
  const { rerender } = render(<List names={['first', 'second']} />)
  rerender(<List names={['second']} />)
  expect(animate).not.toHaveBeenCalled()
})

test('changed elements glow, those shown for the first time do not', () => {
  const { container, rerender } = render(<Glow of="Submitted" />)
  expect(container).toBeEmptyDOMElement()
  rerender(<Glow of="Submitted" />)
  expect(container).toBeEmptyDOMElement()
  rerender(<Glow of="Ready for Pickup" />)
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
