import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

const label = 'QR code of the team code'

const drawing = () => screen.getByRole('img', { name: label })

/** Modules on a side, the light ones around the code included. */
function sideOf(code: Element): number {
  return Number(code.getAttribute('viewBox')?.split(' ').at(-1))
}

function darkModules(code: Element): Set<string> {
  const path = code.querySelector('path')?.getAttribute('d') ?? ''
  return new Set(path.match(/(?<=M)\d+,\d+/g))
}

test('a code has its three finders, and four light modules around it', () => {
  render(<QrCode text="A2B3C" label={label} size={88} />)
  const [dark, side] = [darkModules(drawing()), sideOf(drawing())]
  expect(side).toBe(21 + 8)
  const isFinder = (left: number, top: number) =>
    [0, 6].every((at) => dark.has(`${left + at},${top}`) && dark.has(`${left},${top + at}`)) &&
    dark.has(`${left + 3},${top + 3}`) &&
    !dark.has(`${left + 1},${top + 1}`)
  const far = side - 4 - 7
  expect([isFinder(4, 4), isFinder(far, 4), isFinder(4, far)]).toEqual([true, true, true])
  const places = [...dark].flatMap((place) => place.split(',').map(Number))
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, side - 5])
})

test('another text is another code, and a long one needs more modules', () => {
  const { rerender } = render(<QrCode text="A2B3C" label={label} size={88} />)
  const before = darkModules(drawing())
  rerender(<QrCode text="A2B3D" label={label} size={88} />)
  expect(darkModules(drawing())).not.toEqual(before)
  const address = `https://signout.example.com/login?token=${'x'.repeat(43)}`
  rerender(<QrCode text={address} label={label} size={88} />)
  expect(sideOf(drawing())).toBeGreaterThan(29)
})
