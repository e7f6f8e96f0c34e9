import { ApiError } from '@signout/contract'
import { Random } from '../synthetic/random.ts'
import { cancelOwn, type Choice, handOut, order, pack, report, resolve, takeBack } from './acts.ts'
import { type Browser, look, openBrowser, type View } from './view.ts'

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

/** Weight of each act; the more waits for the desk, the more the desk does. */
function drawAct({ random, ordersIn }: View): Choice {
  return random.weighted<Choice>([
    [order, 6],
    [pack, ordersIn('Submitted').length],
    [handOut, ordersIn('Ready for Pickup').length],
    [takeBack, ordersIn('Picked Up').length / 3],
    [cancelOwn, 0.4],
    [report, 0.5],
    [resolve, 0.4],
  ])
}

/**
 * Plays a live event until the signal ends it, one act after the other, as the people of the example event would in
 * their browsers. Returns the number of acts, including those that the server refused.
 *
 * @throws {ApiError} when the server does not have the example event, or does not answer.
 */
export async function playEvent(options: PlayOptions): Promise<number> {
  const { address, pause, say, signal } = options
  const random = new Random(options.seed)
  const browsers = new Map<string, Promise<Browser>>()
  const logIn = (email: string) => {
    const browser = browsers.get(email) ?? openBrowser(address, email)
    browsers.set(email, browser)
    return browser
  }
  let acts = 0
  while (!signal.aborted) {
    const line = await look(logIn, random)
      .then(playOne)
      .catch((error: unknown) => {
        // The server may stop first.
        if (!signal.aborted) throw error
        return undefined
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
async function playOne(view: View): Promise<string | undefined> {
  const act = await drawAct(view)(view)
  if (act === undefined) return undefined
  const line = `${act.who.padEnd(5)}  ${act.what}`
  try {
    const browser = act.as === undefined ? view.desk : await view.logIn(act.as)
    const added = await act.send(browser)
    return typeof added === 'string' ? `${line}: ${added}` : line
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
    return `${line}. Refused: ${reasonOf(error)}`
  }
}

function reasonOf({ body, message }: ApiError): string {
  const texts = typeof body === 'object' && body !== null ? Object.values(body).flat() : []
  return texts.length > 0 ? texts.join(' ') : message
}
