import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configuration, serverNow } from '#configuration.ts'
import { whilePageIs } from '#kit/page/visibility.ts'
import { isConnectionLost } from './connection.ts'
import { readSessionAgain } from './session.tsx'
import { OutdatedReads, refetchShown } from './outdated-reads.ts'
import { type ChangeNotice, type Greeting, listenForChanges, urlOf } from '@signout/contract'

const pollEveryMs = 30_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/**
 * For a component that is mounted anew for each user: the screen follows all changes (decision 016). A browser opens six
 * connections to a host at most, for all of its tabs together: a hidden tab keeps none, but for one of them
 * (`hidden-updates.ts`). It catches up with the stream's `hello` when it is shown again.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => whilePageIs('visible', () => follow(client)), [client])
}

/**
 * Where the changes stood when the page was opened: all that it has read is from after that. On a page that has been open
 * for a while, not only changes make a difference but time as well, as to what is due.
 */
function positionOfNewPage(): string | undefined {
  const { changePosition, serverTime } = configuration()
  return serverNow() - Date.parse(serverTime) < pollEveryMs ? changePosition : undefined
}

/**
 * Follows the stream of changes; without one, refetches at intervals and tries again now and then. Returns how to stop.
 * @param isWanted tells the reads that are refetched; all, where it is left out.
 */
export function follow(client: QueryClient, isWanted?: (read: Query) => boolean): () => void {
  const outdated = new OutdatedReads(client, isWanted)
  let pauseMs = firstPauseMs
  let retry: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let close = () => {}
  const stopPolling = () => {
    clearInterval(polling)
    polling = undefined
  }
  const onLost = () => {
    polling ??= setInterval(() => {
      if (!isConnectionLost()) void refetchShown(client, isWanted)
    }, pollEveryMs)
    retry = setTimeout(open, pauseMs)
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }
  const open = () => {
    if (typeof EventSource === 'undefined') return onLost()
    close = openChangeStream({
      since: positionOfNewPage(),
      onHello: ({ topics }) => {
        pauseMs = firstPauseMs
        stopPolling()
        if (topics === undefined) outdated.hearAll()
        else outdated.hear(topics)
      },
      onChange: ({ topics }) => outdated.hear(topics),
      onBye: () => {
        readSessionAgain(client)
        // Without a session the answer to that ends all of this; until it comes there is no use in trying.
        pauseMs = longestPauseMs
      },
      onLost,
    })
  }
  open()
  return () => {
    clearTimeout(retry)
    stopPolling()
    close()
    outdated.stop()
  }
}

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

/** Opens the stream of changes (spec §17). After a break the browser opens it again by itself. Returns how to close it. */
function openChangeStream(options: StreamOptions): () => void {
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
