import { expect, test } from './fixtures/test.ts'
import { startServer } from './server.ts'

test('a server that cannot have its port is not taken for the one that has it @desktop @all', async ({
  event,
}) => {
  const { port } = new URL(event.url)
  await expect(startServer({ PORT: port })).rejects.toThrow(`Port ${port}`)
})
