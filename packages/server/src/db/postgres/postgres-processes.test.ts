// Runs in test:all only: it starts many processes.
// Runs on PostgreSQL only: it is about that.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findWrongOrders } from '../../testing/processes/deliver-orders.ts'
import { timeoutFor, noteFigure, seedOf, wantedOf } from '../../testing/runs.ts'
import { batches } from '../../testing/model/model-acts.ts'
import { playModelEvent } from '../../testing/model/model-play.ts'
import { RemoteServer } from '../../testing/processes/remote-server.ts'
import { startLoad } from '../../testing/processes/start-load.ts'
import { startProcesses } from '../../testing/processes/start-main.ts'
import { findDifferences } from '../../ops/verify.ts'

/** By each number of processes. */
const wanted = { acts: wantedOf('PROCESS_ACTS', 60), answers: wantedOf('PROCESS_ANSWERS', 400) }
const maxProcesses = wantedOf('PROCESSES', 2)
const seed = seedOf('PROCESS_SEED')
const teams = 16

describe.each([2, 4].filter((count) => count <= maxProcesses))('%i processes', (count) => {
  test(
    `many people’s acts at several processes agree with a simple model: PROCESS_SEED=${seed}`,
    timeoutFor(wanted.acts * 200),
    async () => {
      let acts = 0
      let behindMs = 0
      for (let event = seed; acts < wanted.acts; event += 1) {
        const played = fc.sample(batches, { seed: event, numRuns: 1 }).flat()
        const processes = await startProcesses(count)
        const result = await playModelEvent(played, processes)
        await processes.stop()
        expect(result.differences).toEqual([])
        acts += result.acts
        behindMs = Math.max(behindMs, result.behindMs)
      }
      noteFigure({
        tried: `postgres: ${acts} random acts of many people at ${count} processes of the server, up to four at once (seed ${seed})`,
        held: `after each batch some order of its acts explains every answer and everything that each process shows; the last of them showed it ${Math.ceil(behindMs)} ms later at most; \`verify\` clean`,
      })
    },
  )

  test(
    'orders that are moved, returned, undone and cancelled by several processes are done once',
    timeoutFor(wanted.answers * 50),
    async () => {
      const { servers, addresses, db } = await startProcesses(count)
      const load = await startLoad(RemoteServer.at(addresses), db, { teams })
      await load.until((answers) => answers.length >= wanted.answers)
      const acknowledged = await load.stop()
      expect(load.answers.filter(({ status }) => status >= 300)).toEqual([])
      expect(await findWrongOrders(db, acknowledged)).toEqual([])
      expect(await findDifferences(db)).toEqual([])
      expect(servers.map(({ process }) => process.exitCode)).toEqual(servers.map(() => null))
      noteFigure({
        tried: `postgres: ${teams} teams whose orders are moved, returned, undone and cancelled at ${count} processes in turn (${load.answers.length} answers)`,
        held: `${acknowledged.length} orders exactly as acknowledged, no refusal, \`verify\` clean`,
      })
    },
  )
})
