import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeWithTimeout } from './stop.ts'

test('a stop does not wait for what never ends', async () => {
  const app = Fastify()
  app.addHook('onClose', () => new Promise(() => {}))
  expect(await closeWithTimeout(app, 1)).toBe(false)
})

test('a stop waits for what ends in time', async () => {
  const app = Fastify()
  let isClosed = false
  app.addHook('onClose', async () => {
    isClosed = true
  })
  expect(await closeWithTimeout(app, 60_000)).toBe(true)
  expect(isClosed).toBe(true)
})
