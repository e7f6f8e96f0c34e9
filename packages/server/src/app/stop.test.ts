import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeWithTimeout } from './stop.ts'

test('a stop does not wait for what never ends', async () => {
  const app = Fastify()
  app.addHook('onClose', () => new Promise(() => {}))
  expect(await closeWithTimeout(app, 1)).toBe(false)
})
