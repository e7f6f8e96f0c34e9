import { ApiError } from '@signout/contract'
import { Random } from '../synthetic/random.ts'
import { handOut, pack, reject, resolve, takeBack, undo } from './desk-acts.ts'
import { Browsers, type Action, type View } from './view.ts'
import { cancelOwn, order, report } from './team-acts.ts'

export interface PlayOptions {
  /** Address of a server with the example event. */
  readonly address: string
  /** The same seed plays the same event over the same data. */
  readonly seed: number
  /** Waits for the next act: around 1 on average, in the unit of the caller. */
  readonly pause: (share: number) => Promise<void>
  /** Called with one line for every act. */
  readonly say: (line: string) => void
  /** Ends the play. */
  readonly signal: AbortSignal
}

type Act = (view: View) => Promise<Action | undefined>

/** Weight of each act; the more waits for the desk, the more the desk does. */
function drawAct({ random, ordersIn }: View): Act {
  const [submitted, ready, out] = [
    ordersIn('Submitted').length,
    ordersIn('Ready for Pickup').length,
    ordersIn('Picked Up').length,
  ]
  return random.weighted<Act>([
    [order, 6],
    [pack, submitted],
    [handOut, ready],
    [takeBack, out / 3],
    [undo, 0.6],
    [cancelOwn, 0.4],
    [reject, 0.3],
    [report, 0.5],
    [resolve, 0.4],
  ])
}

/**
 * Plays a live event until the signal ends it, one act after the other, as the people of the example event would in
 * their browsers. Returns the number of acts, including those that the server refused.
 *
 * @throws {ApiError} when the server does not have the example event.
 */
export async function playEvent(options: PlayOptions): Promise<number> {
  const { address, pause, say, signal } = options
  const random = new Random(options.seed)
  const browsers = new Browsers(address)
  await browsers.look(random)
  let acts = 0
  while (!signal.aborted) {
    const line = await playOne(browsers, random).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (signal.aborted) return undefined
      if (error.status === 401) browsers.forget()
      return `The server does not answer as it should (${error.message}).`
    })
    if (line !== undefined) {
      acts += 1
      say(line)
    }
    if (!signal.aborted) await pause(line === undefined ? 0.2 : 0.5 + random.fraction())
  }
  return acts
}

/** Undefined when the act that was drawn is impossible now. */
async function playOne(browsers: Browsers, random: Random): Promise<string | undefined> {
  const view = await browsers.look(random)
  const action = await drawAct(view)(view)
  if (action === undefined) return undefined
  const line = `${action.who.padEnd(5)}  ${action.what}`
  try {
    const added = await action.send()
    return added === undefined ? line : `${line}: ${added}`
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
    return `${line}. Refused: ${reasonOf(error)}`
  }
}

function reasonOf({ body, message }: ApiError): string {
  const texts = typeof body === 'object' && body !== null ? Object.values(body).flat() : []
  return texts.length > 0 ? texts.join(' ') : message
}
