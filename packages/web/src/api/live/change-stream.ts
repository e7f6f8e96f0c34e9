import { type ChangeNotice, type Greeting, listenForChanges, urlOf } from '@signout/contract'

interface StreamOptions {
  /** A position from before everything that was read. */
  readonly since: string | undefined
  /** From now on changes are heard; what was read before may have changed unheard. */
  readonly onHello: (greeting: Greeting) => void
  readonly onChange: (notice: ChangeNotice) => void
  /** The session has ended. The stream is lost with it. */
  readonly onBye: () => void
  /** Nothing is heard, and this stream will not come back. */
  readonly onLost: () => void
}

/** A proxy that holds the stream back lets it open, but no event through. */
const longestSilenceMs = 10_000

/** Opens the stream of changes (beyond §4). After a break the browser opens it again by itself. Returns how to close it. */
export function openChangeStream(options: StreamOptions): () => void {
  const { since, onHello, onChange, onBye, onLost } = options
  const source = new EventSource(urlOf(listenForChanges, {}, { since }))
  let silence: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(silence)
    source.close()
  }
  const giveUp = () => {
    close()
    onLost()
  }
  const expectHello = () => {
    silence ??= setTimeout(giveUp, longestSilenceMs)
  }
  expectHello()
  // The server of this page wrote what they say.
  source.addEventListener('hello', ({ data }: MessageEvent<string>) => {
    clearTimeout(silence)
    silence = undefined
    onHello(JSON.parse(data) as Greeting)
  })
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    onChange(JSON.parse(data) as ChangeNotice)
  })
  source.addEventListener('bye', () => {
    onBye()
    giveUp()
  })
  source.addEventListener('error', () => {
    if (source.readyState === source.CLOSED) giveUp()
    else expectHello()
  })
  return close
}
