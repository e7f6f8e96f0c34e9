import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The limit: `node:http` alone, in a process of its own. It answers every request with the bytes that its parent sent.
 */
let body = Buffer.alloc(0)
const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // Sound: it listens on a port, not on a pipe.
  process.send?.({ port })
})
process.on('message', (text: string) => {
  body = Buffer.from(text)
  process.send?.({ isReady: true })
})
process.on('disconnect', () => process.exit())
