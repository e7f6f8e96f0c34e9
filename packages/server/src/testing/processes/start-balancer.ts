import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Balancer {
  readonly address: string
  /** From now on requests go to this server too, once it is healthy. */
  add(address: string): void
  remove(address: string): void
  /** Until every server that was added is healthy. */
  areHealthy(): Promise<void>
}

const checkEveryMs = 50

/**
 * A balancer that never asks a second time: it hands requests in turn to the servers whose last health check was
 * answered with 200, over connections that it keeps. What a server loses is lost.
 */
export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const check = async (address: string) => {
    const answer = await fetch(`${address}/api/health/`).catch(() => undefined)
    await answer?.body?.cancel()
    if (servers.has(address)) servers.set(address, answer?.status === 200)
  }
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const healthy = [...servers].filter(([, isHealthy]) => isHealthy)
    const [address] = healthy[turn++ % healthy.length] ?? ['http://127.0.0.1:1']
    const { method = 'GET', url = '/', headers } = incoming
    const passed = request(`${address}${url}`, { method, headers, agent }, (answer) => {
      const { connection: _, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end('{}'))
    incoming.pipe(passed)
  }
  // It closes no idle connection, on which a caller that is late might just be sending.
  const balancer = createServer({ keepAliveTimeout: 0 }, forward).listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const checkAll = () => Promise.all([...servers.keys()].map(check))
  const timer = setInterval(() => void checkAll(), checkEveryMs)
  onTestFinished(() => {
    clearInterval(timer)
    agent.destroy()
    balancer.closeAllConnections()
    balancer.close()
  })
  // A server that listens on TCP has an address with a port.
  const { port } = balancer.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    add: (address) => void servers.set(address, false),
    remove: (address) => void servers.delete(address),
    areHealthy: async () => {
      while ([...servers.values()].includes(false)) await checkAll()
    },
  }
}
