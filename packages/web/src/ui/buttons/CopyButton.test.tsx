import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

const { clipboard } = navigator

afterEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
})

/** As in a browser on a page without https. */
async function copyWithoutClipboard(isAllowed: boolean): Promise<string | undefined> {
  const user = userEvent.setup({ writeToClipboard: false })
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  let selected: string | undefined
  document.execCommand = () => {
    const { activeElement } = document
    if (activeElement instanceof HTMLTextAreaElement) selected = activeElement.value
    return isAllowed
  }
  render(<CopyButton text="ADA24" label="Copy the team code" />)
  await user.click(screen.getByRole('button', { name: 'Copy the team code' }))
  return selected
}

test('without https what is copied is selected for it, and the button keeps the focus', async () => {
  expect(await copyWithoutClipboard(true)).toBe('ADA24')
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(screen.getByRole('button')).toHaveFocus()
  expect(document.querySelector('textarea')).toBeNull()
})

test('a failed copy is not reported as copied', async () => {
  await copyWithoutClipboard(false)
  expect(await screen.findByText('Not copied')).toBeVisible()
})
