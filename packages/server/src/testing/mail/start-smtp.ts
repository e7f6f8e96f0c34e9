import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from '../processes/server-process.ts'
import { playSmtp, portOf, type SmtpOptions, type TestSmtp } from './play-smtp.ts'

/** A real mail server that ends with the test. */
export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const { stop, ...smtp } = await playSmtp(options)
  onTestFinished(stop)
  return smtp
}

/** Something on a free port that is not a proper mail server; answers its SMTP_URL. */
export async function startImpostor(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return `smtp://127.0.0.1:${portOf(server)}`
}

/** The SMTP_URL of a mail server that is down. */
export async function deadSmtp(): Promise<string> {
  return `smtp://127.0.0.1:${await freePort()}`
}
