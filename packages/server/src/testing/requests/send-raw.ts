import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends bytes as they are over a connection of their own, and reads until the server has closed it. */
export async function sendRaw(app: FastifyInstance, bytes: string): Promise<RawAnswer> {
  const socket = await connectTo(app)
  socket.write(bytes, 'latin1')
  return readAnswer(socket)
}

/** Everything that comes until the server has closed the connection, taken for one answer. */
async function readAnswer(socket: Socket): Promise<RawAnswer> {
  const answer = await text(socket)
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  }
}

/** An open connection to the app, which gets a port of its own when it has none. */
export async function connectTo(app: FastifyInstance): Promise<Socket> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app has no port.')
  const socket = connect(address.port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  return socket
}
