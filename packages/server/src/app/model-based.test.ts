// Runs in test:all only: hundreds of acts are played on two servers.
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { batches } from '../testing/model/model-acts.ts'
import { noteFigure, seedOf, timeoutFor, wantedOf } from '../testing/runs.ts'
import { playModelEvent } from '../testing/model/model-play.ts'

const wanted = wantedOf('MODEL_ACTS', 400)
const seed = seedOf('MODEL_SEED')
let actsInAll = 0

/** A run that fails is shrunk for so long, milliseconds. */
const shrinkTime = 20_000

test(
  `many people’s acts, at once and in turn, agree with a simple model: MODEL_SEED=${seed}`,
  timeoutFor(100 * wanted),
  async () => {
    // Not every act that is drawn finds something to do.
    for (let event = seed; actsInAll < wanted; event += 1) {
      await fc.assert(eventAgrees(), { seed: event, numRuns: 1 })
    }
    expect(actsInAll).toBeGreaterThanOrEqual(wanted)
  },
)

/** An event whose acts are all explained by the model. */
function eventAgrees() {
  let shrinksUntil = Infinity
  return fc.asyncProperty(batches, async (played) => {
    fc.pre(performance.now() < shrinksUntil)
    try {
      const { acts, differences } = await playModelEvent(played)
      expect(differences).toEqual([])
      actsInAll += acts
    } catch (error) {
      shrinksUntil = Math.min(shrinksUntil, performance.now() + shrinkTime)
      throw error
    }
  })
}

afterAll(() =>
  noteFigure({
    tried: `${process.env['TEST_DATABASE']}: ${actsInAll} random acts of many people on two servers, up to four at once (seed ${seed})`,
    held: 'after each batch some order of its acts explains every answer and everything that can be seen; `verify` clean',
  }),
)
