import type { TestStream } from '@signout/server/testing/requests/test-stream.ts'
import { onTestFinished } from 'vitest'
import type { Network } from './network.ts'

/** What is between the page and the stream: nothing, a proxy that refuses it, or one that lets nothing through. */
type Passage = 'open' | 'refused' | 'silent'

/** The streams of a page, which jsdom does not have. */
export interface Streams {
  passage: Passage
  /** How many were opened so far. */
  opened: number
  /** Those that are open now. */
  readonly open: Set<EventTarget>
  /** Ends every open stream, as a network does. */
  cut(): void
}

/**
 * A stream that tells nothing. Without any a page reads everything anew every 30 seconds, by which a waiting test would
 * pass where nothing else reads again.
 */
export class SilentEventSource extends EventTarget {
  readonly CLOSED = 2
  readyState = 1

  constructor() {
    super()
    const hello = new MessageEvent('hello', { data: JSON.stringify({ topics: [] }) })
    queueMicrotask(() => this.dispatchEvent(hello))
  }

  close(): void {
    this.readyState = this.CLOSED
  }
}

/** Gives the page event streams of the real server until the test's end. */
export function provideStreams(network: Network): Streams {
  const streams: Streams = {
    passage: 'open',
    opened: 0,
    open: new Set(),
    cut: () => {
      for (const source of sources) source.cut()
    },
  }
  const sources = new Set<TestEventSource>()
  const isSilent = () => streams.passage === 'silent'

  class TestEventSource extends EventTarget {
    readonly CLOSED = 2
    readyState = 0
    readonly #address: string
    #stream: TestStream | undefined

    constructor(address: string) {
      super()
      this.#address = address
      streams.opened += 1
      sources.add(this)
      streams.open.add(this)
      this.#read().catch((error: unknown) => {
        // Reading breaks off when the page closes the stream.
        if (this.readyState !== this.CLOSED) throw error
      })
    }

    close(): void {
      this.readyState = this.CLOSED
      sources.delete(this)
      streams.open.delete(this)
      this.#stream?.close()
    }

    cut(): void {
      this.close()
      this.dispatchEvent(new Event('error'))
    }

    async #read(): Promise<void> {
      if (isSilent()) return
      const stream = await network.client.listen({}, sinceIn(this.#address))
      this.#stream = stream
      if (streams.passage === 'refused' || stream.status !== 200) return this.cut()
      let event = await stream.nextOrPing()
      while (event !== undefined && this.readyState !== this.CLOSED) {
        const data = JSON.stringify(event.data)
        if (!isSilent()) this.dispatchEvent(new MessageEvent(event.event, { data }))
        event = await stream.nextOrPing()
      }
    }
  }

  setStreams(TestEventSource)
  onTestFinished(() => {
    for (const source of sources) source.close()
  })
  return streams
}

/** What pages open as their streams from now on. */
export function setStreams(Source: new (address: string) => EventTarget): void {
  // Sound here: the page uses no more of it than these have.
  globalThis.EventSource = Source as unknown as typeof EventSource
}

function sinceIn(address: string): string | undefined {
  return new URL(address, location.href).searchParams.get('since') ?? undefined
}
