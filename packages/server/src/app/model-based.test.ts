// Runs in test:all only: hundreds of acts are played on two servers.
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { batches } from '../testing/model/model-acts.ts'
import { noteFigure, seedOf, wantedOf } from '../testing/runs.ts'
import { playModelEvent } from '../testing/model/model-play.ts'

const wanted = wantedOf('MODEL_ACTS', 400)
const seed = seedOf('MODEL_SEED')
let actsInAll = 0

/** A run that fails is shrunk for so long, milliseconds. */
const shrinkTime = 20_000

test.each(seedsOfEvents())(
  'many people’s acts, at once and in turn, agree with a simple model: MODEL_SEED=%i',
  async (event) => {
    let shrinksUntil = Infinity
    const property = fc.asyncProperty(batches, async (played) => {
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
    await fc.assert(property, { seed: event, numRuns: 1 })
  },
)

test('as many acts as wanted have been played', () => {
  expect(actsInAll).toBeGreaterThanOrEqual(wanted)
})

afterAll(() =>
  noteFigure({
    tried: `${process.env['TEST_DATABASE']}: ${actsInAll} random acts of many people on two servers, up to four at once (seed ${seed})`,
    held: 'after each batch some order of its acts explains every answer and everything that can be seen; `verify` clean',
  }),
)

/** Of as many events as have the acts that are wanted, and some more, for not every act finds something to do. */
function seedsOfEvents(): number[] {
  const seeds: number[] = []
  for (let drawn = 0; drawn < wanted * 1.4;) {
    const next = seed + seeds.length
    const [event = []] = fc.sample(batches, { seed: next, numRuns: 1 })
    drawn += event.flat().length
    seeds.push(next)
  }
  return seeds
}
