import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ShareButton } from './ShareButton.tsx'

const url = 'https://signout.example.com/?join=ADA24'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

/** As on a phone: `outcome` is what becomes of what is shared. */
function openOnPhone(outcome: () => Promise<void>) {
  const shared: ShareData[] = []
  const share = (data: ShareData) => {
    shared.push(data)
    return outcome()
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const user = userEvent.setup()
  render(<ShareButton url={url} title="Join us" what="link to join" />)
  return { user, shared, button: screen.getByRole('button', { name: 'Share link to join' }) }
}

test('a phone shares the link through its own apps', async () => {
  const { user, shared, button } = openOnPhone(async () => {})
  await user.click(button)
  expect(shared).toEqual([{ title: 'Join us', url }])
  expect(button).toBeVisible()
})

test('after closing the share sheet without a choice a user can share again', async () => {
  const { user, shared, button } = openOnPhone(async () => {
    throw new DOMException('Closed', 'AbortError')
  })
  await user.click(button)
  await user.click(button)
  expect(shared).toHaveLength(2)
})

test('where sharing is not allowed the link is copied', async () => {
  const { user, button } = openOnPhone(async () => {
    throw new DOMException('Not allowed', 'NotAllowedError')
  })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Copy link to join' }))
  expect(await navigator.clipboard.readText()).toBe(url)
})

test('a browser that cannot share copies the link', async () => {
  const user = userEvent.setup()
  render(<ShareButton url={url} title="Join us" what="link to join" />)
  await user.click(screen.getByRole('button', { name: 'Copy link to join' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(url)
})
