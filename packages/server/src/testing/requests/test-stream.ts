import { createInterface } from 'node:readline'
import type { LightMyRequestResponse } from 'fastify'

export interface StreamEvent {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** An open stream of server-sent events, as a browser reads it. */
export class TestStream {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly #response: LightMyRequestResponse
  readonly #events: AsyncGenerator<StreamEvent>

  constructor(response: LightMyRequestResponse) {
    this.status = response.statusCode
    this.headers = response.headers
    this.#response = response
    this.#events = readEvents(response)
  }

  /** The next event other than a ping; undefined when the stream has ended. */
  async next(): Promise<StreamEvent | undefined> {
    const event = await this.nextOrPing()
    return event?.event === 'ping' ? this.next() : event
  }

  /** The next event; undefined when the stream has ended. */
  async nextOrPing(): Promise<StreamEvent | undefined> {
    const { value, done } = await this.#events.next()
    return done === true ? undefined : value
  }

  /** The topics of the next change. */
  async topics(): Promise<readonly string[]> {
    const event = await this.next()
    if (event?.event !== 'change') throw new Error(`No change came but ${JSON.stringify(event)}.`)
    const { topics } = event.data as { topics: string[] } // What the specification of the stream says.
    return topics
  }

  /** As when the browser leaves the page. */
  close(): void {
    closeStream(this.#response)
  }
}

export function closeStream({ raw }: LightMyRequestResponse): void {
  raw.res.destroy()
}

async function* readEvents(response: LightMyRequestResponse): AsyncGenerator<StreamEvent> {
  let fields = new Map<string, string>()
  for await (const line of createInterface({ input: response.stream() })) {
    const [, name = '', value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? []
    if (name !== '') fields.set(name, value)
    if (line !== '' || !fields.has('event')) continue
    yield {
      id: fields.get('id') ?? '',
      event: fields.get('event') ?? '',
      data: JSON.parse(fields.get('data') ?? 'null'),
    }
    fields = new Map()
  }
}
