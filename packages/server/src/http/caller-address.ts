import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config/config.ts'

/** Address of the caller, in the one form that counts attempts and that the log has (spec §4). */
export function callerAddress({ ip }: FastifyRequest): string {
  return plainAddress(ip)
}

/**
 * One form of an IP address, as sockets and proxies write it: without quotes, port and zone, IPv6 in its shortest form,
 * and IPv4 as such also where IPv6 carries it. Anything else stays as it is.
 */
export function plainAddress(text: string): string {
  const bare = text.replace(/^"(.*)"$/, '$1').replace(/%[^\]]*/, '')
  const [, inBrackets, withPort] = /^(?:\[(.*)\](?::\d*)?|([\d.]+):\d*)$/.exec(bare) ?? []
  const address = inBrackets ?? withPort ?? bare
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return text
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high = '', low = ''] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest) ?? []
  return high === '' ? shortest : [...bytesOf(high), ...bytesOf(low)].join('.')
}

function bytesOf(digits: string): [number, number] {
  const number = Number.parseInt(digits, 16)
  return [number >> 8, number & 255]
}

/** The proxies that are believed, as the function that Fastify takes. */
export function trustedProxies(proxies: Config['trustProxy']) {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_: string, hop: number) => hop < proxies
  const known = new BlockList()
  for (const proxy of proxies) {
    const [written = '', bits] = proxy.split('/')
    const address = bits === undefined ? plainAddress(written) : written
    const family = familyOf(address)
    known.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (proxy: string) => {
    const address = plainAddress(proxy)
    return (isIPv4(address) || isIPv6(address)) && known.check(address, familyOf(address))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
