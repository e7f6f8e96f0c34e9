import { type ChangeNotice, listenForChanges } from '@signout/contract'

interface StreamListener {
  /** From now on changes are heard; whatever was read before may have changed unheard. */
  readonly onHello: () => void
  readonly onChange: (notice: ChangeNotice) => void
  /** The session has ended. The stream is lost with it. */
  readonly onBye: () => void
  /** Nothing is heard, and this stream will not come back. */
  readonly onLost: () => void
}

/** A proxy that holds the stream back lets it open, but no event through. */
const longestSilenceMs = 10_000

/** Opens the stream of changes (beyond §4). After a break the browser opens it again by itself. Returns how to close it. */
export function openChangeStream({ onHello, onChange, onBye, onLost }: StreamListener): () => void {
  const source = new EventSource(listenForChanges.path)
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
  source.addEventListener('hello', () => {
    clearTimeout(silence)
    silence = undefined
    onHello()
  })
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    // The server of this page wrote it.
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
