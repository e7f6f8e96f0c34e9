import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followTranslators } from './translated.ts'

let stop = () => {}
beforeEach(() => {
  stop = followTranslators()
})
afterEach(() => stop())

interface BadgeProps {
  readonly count: number
  readonly isBusy?: boolean
  readonly isNamed?: boolean
}

/** All that React does with texts beside others: it changes one, removes one, and puts an element before one. */
function Badge({ count, isBusy = false, isNamed = true }: BadgeProps) {
  return (
    <p>
      {isBusy && <i>Wait: </i>}
      Cart ({count}){isNamed && ' of Ada'}
    </p>
  )
}

/** The ways in which a text node gets into `font` elements. */
const ways = {
  'it is replaced': (text: Text, font: Element) => text.parentNode?.replaceChild(font, text),
  'its translation is put before it, and it is removed': (text: Text, font: Element) => {
    text.parentNode?.insertBefore(font, text)
    text.remove()
  },
  'it is moved inside': (text: Text, font: Element) => {
    text.replaceWith(font)
    font.replaceChildren(text)
  },
}

/** Resolves once observers have been told, as they are at the end of a translator's task. */
async function translate(way: keyof typeof ways): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(text.data.toUpperCase())
    ways[way](text, font)
  }
  await Promise.resolve()
}

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'a text changes in a translated page: %s',
  async (way) => {
    const { rerender, unmount } = render(<Badge count={0} />)
    await translate(way)
    rerender(<Badge count={2} />)
    await expect.poll(() => screen.getByRole('paragraph').textContent).toContain('2')
    expect(screen.getByRole('paragraph').textContent).not.toContain('0')

    rerender(<Badge count={2} isNamed={false} isBusy />)
    expect(screen.getByRole('paragraph').textContent?.toLowerCase()).toBe('wait: cart (2)')
    await translate(way)
    rerender(<Badge count={3} isNamed={false} />)
    await expect
      .poll(() => screen.getByRole('paragraph').textContent?.toLowerCase())
      .toBe('cart (3)')
    unmount()
    expect(screen.queryByRole('paragraph')).toBeNull()
  },
)

test('a page that is shown in its own language again is changed as before', async () => {
  const { rerender } = render(<Badge count={0} />)
  const text = screen.getByRole('paragraph').firstChild
  await translate('it is replaced')
  rerender(<Badge count={2} />)
  const font = screen.getByRole('paragraph').firstElementChild
  if (text && font) font.replaceWith(text)
  rerender(<Badge count={3} isNamed={false} />)
  await expect.poll(() => screen.getByRole('paragraph').textContent?.toLowerCase()).toBe('cart (3)')
})

test('a node that was never there is still a mistake', () => {
  const { container } = render(<Badge count={0} />)
  expect(() => container.removeChild(document.createTextNode('elsewhere'))).toThrow('not a child')
})
