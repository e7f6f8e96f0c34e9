// Runs in test:all only: it plays events for seconds.
import { findDifferences } from '@signout/server/ops/verify.ts'
import { expect, test } from 'vitest'
import type { Config } from '@signout/server/base/config/config.ts'
import { loadExample } from '../testing/serve-example.ts'
import { playEvent } from './play-event.ts'

const serveExample = loadExample()

test('many acts of every kind are played, and nothing is miscounted', async () => {
  const { address, db } = await serve()
  const { lines, acts } = await play(address, 70)
  expect(acts).toBe(lines.length)
  for (const words of [
    /^\w{5} {2}.+ orders \d × .+: ORD-\d+/,
    /^\w{5} {2}.+ cancels ORD-\d+/,
    /^\w{5} {2}.+ reports 1 × .+ of ORD-\d+ (?:broken|lost)$/,
    /^desk {3}packs ORD-\d+ for \w{5}$/,
    /^desk {3}hands out ORD-\d+ to \w{5}/,
    /^desk {3}takes back \d × .+ of ORD-\d+ from \w{5}$/,
    /^desk {3}resolves the report of .+ .+$/,
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(words))
  }
  expect(await findDifferences(db)).toEqual([])
})

test('where items cost credits, orders are refused to teams that have spent theirs', async () => {
  const { address, db } = await serve({ team_credits: 20 })
  const { lines } = await play(address, 70)
  expect(lines).toContainEqual(
    expect.stringMatching(/ orders .+\. Refused: Your team has \d+ credits left; this order needs/),
  )
  expect(lines).toContainEqual(expect.stringMatching(/ orders .+: ORD-\d+/))
  expect(await findDifferences(db)).toEqual([])
})

test('the same seed plays the same event over the same data, another seed another one', async () => {
  const events = []
  for (const seed of [7, 7, 8]) events.push((await play((await serve()).address, 8, seed)).lines)
  const [one, same, other] = events
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
})

/** Plays until so many acts are over, without a pause. */
async function play(address: string, most: number, seed = 1) {
  const end = new AbortController()
  const lines: string[] = []
  const acts = await playEvent({
    address,
    seed,
    signal: end.signal,
    say: (line) => {
      lines.push(line)
      if (lines.length === most) end.abort()
    },
    pause: async () => {},
  })
  return { lines, acts }
}

/** The example event on a server of its own. */
async function serve(config: Partial<Config> = {}) {
  const { app, db } = await serveExample({ config })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { address, db }
}
