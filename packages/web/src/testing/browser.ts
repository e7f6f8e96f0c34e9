import { onTestFinished, vi } from 'vitest'
import { act, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { endSettling, useSettling } from '#ui/buttons/settle.ts'

/**
 * Pretends that the window is this many pixels wide, for components that use `useMediaQuery`. Style sheets do not: for
 * them jsdom's window is always 1024 pixels wide.
 */
export function setWidth(width: number): void {
  window.matchMedia = (query) => {
    const list: Pick<MediaQueryList, 'matches' | 'media'> = {
      matches: matches(query, width),
      media: query,
    }
    return Object.assign(new EventTarget(), list) as MediaQueryList
  }
}

function matches(query: string, width: number): boolean {
  const bounds = [...query.matchAll(/(min|max)-width:\s*([\d.]+)px/g)]
  if (bounds.length === 0) return false
  return bounds.every(([, kind, pixels]) =>
    kind === 'min' ? width >= Number(pixels) : width <= Number(pixels),
  )
}

/** Tests press faster than a person reads, so that buttons settle at once; from now on it takes so long. */
export function letButtonsSettle(ms = 600_000): void {
  endSettling()
  useSettling.setState({ ms })
}

/** Until the test ends, timers stand still but for what the test advances and the time that passes. */
export function useFakeTimers(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/**
 * A user whose `type` puts its text in at once, as pasting does, and then presses the keys in braces: every character
 * typed renders the whole form. Where the typing is the point, there is `keyboard`.
 */
export function startUser(): UserEvent {
  const user = userEvent.setup()
  return {
    ...user,
    type: async (element, text, options) => {
      if (options !== undefined) return user.type(element, text, options)
      const [words = ''] = /^[^{[]*/.exec(text) ?? []
      await user.click(element)
      if (words !== '') await user.paste(words)
      if (words !== text) await user.keyboard(text.slice(words.length))
    },
  }
}

/** Whether the browser was asked to print; jsdom cannot. */
export function watchPrint() {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  return print
}

/** What the browser stores from now on, until the test ends: the names of the files, and the files. */
export function watchDownloads() {
  const made = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => {
    made.mockRestore()
    click.mockRestore()
  })
  return {
    names: () =>
      click.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download),
    files: () => made.mock.calls.map(([file]) => file),
  }
}

/** Puts the page in front, or another one in front of it, until the test ends. */
export function look(visibility: DocumentVisibilityState): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  onTestFinished(() => state.mockRestore())
}

/** The first element; there must be one. */
export function firstOf<T>(made: readonly T[]): T {
  const [first] = made
  if (first === undefined) throw new Error('There is none.')
  return first
}

/** Opens a sheet of the menu "Event". */
export async function openEventSheet(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Event' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
