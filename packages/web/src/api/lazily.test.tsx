import { startTestApp } from '@signout/server/testing/start-test-app.ts'
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { connect } from '../testing/network.ts'
import { noteAnswer } from './connection.ts'
import { lazily } from './lazily.ts'

function Page() {
  return <p>Here it is</p>
}

function open(load: () => Promise<typeof Page>) {
  const Lazy = lazily(load)
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Lazy />
    </Suspense>,
  )
}

const failingOnce = () =>
  vi
    .fn<() => Promise<typeof Page>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Page)

test('code that did not come is loaded again', async () => {
  await connect(await startTestApp())
  const load = failingOnce()
  open(load)
  expect(await screen.findByText('Here it is')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('while the server does not answer, the wait goes on', async () => {
  const network = await connect(await startTestApp())
  network.disturb(/./, 'no answer')
  const load = failingOnce()
  open(load)
  expect(await screen.findByText('Waiting')).toBeVisible()
  await vi.waitFor(() => expect(network.calls).toHaveLength(1))
  expect(load).toHaveBeenCalledTimes(1)

  noteAnswer(true)
  expect(await screen.findByText('Here it is')).toBeVisible()
})
