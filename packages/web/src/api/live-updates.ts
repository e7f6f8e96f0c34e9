import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type ChangeNotice,
  type Endpoint,
  type Greeting,
  listenForChanges,
  urlOf,
} from '@signout/contract'
import { configuration } from '#configuration.ts'
import { serverNow } from '#server-clock.ts'
import { useWhilePageIs } from '#ui/page/visibility.ts'
import { isConnectionLost, waitForServer } from './connection.ts'
import { recheckSession } from './session.tsx'
import { OutdatedReads, refetchShown } from './outdated-reads.ts'

const pollEveryMs = 30_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/**
 * Makes the screen follow all changes (decision 016), for a component that is remounted for each user. A browser opens
 * at most six connections to a host for all of its tabs, so a hidden tab keeps none (`useHiddenUpdates`). It catches up
 * with the stream's `hello` when it is shown again.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useWhilePageIs('visible', () => follow(client))
}

const askEveryMs = 60_000

/** Refetches only these reads once a minute while the page is hidden, and has no stream (spec §17). */
export function useHiddenUpdates(endpoints: readonly Endpoint[]): void {
  const client = useQueryClient()
  useWhilePageIs('hidden', () => {
    const paths = new Set<unknown>(endpoints.map(({ path }) => path))
    const isWanted = ({ queryKey }: Query) => paths.has(queryKey[0])
    const asking = setInterval(() => void refetchShown(client, isWanted), askEveryMs)
    return () => clearInterval(asking)
  })
}

/**
 * Version of the changes when the page was opened, older than everything it has read. Undefined on a page that has been
 * open for a while, since time changes answers as well, such as what is due.
 */
function positionOfNewPage(): string | undefined {
  const { changePosition, serverTime } = configuration()
  return serverNow() - Date.parse(serverTime) < pollEveryMs ? changePosition : undefined
}

/**
 * Follows the stream of changes; without one, refetches at intervals and retries now and then. Returns a function that
 * stops it.
 */
function follow(client: QueryClient): () => void {
  const outdated = new OutdatedReads(client)
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
      if (!isConnectionLost()) void refetchShown(client)
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
      // If the session has ended its answer stops all of this; if it is another one the stream opens anew.
      onBye: () => recheckSession(client),
      onReplaced: () => {
        // Opening it again at once would replace the next page's.
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
  /** A position before everything that was read. */
  readonly since: string | undefined
  /** The stream is open; earlier changes may have been missed. */
  readonly onHello: (greeting: Greeting) => void
  readonly onChange: (notice: ChangeNotice) => void
  /** The session has ended. The stream is lost with it. */
  readonly onBye: () => void
  /** The user has opened too many others. The stream is lost with it. */
  readonly onReplaced: () => void
  /** The stream is broken, and will not reconnect. */
  readonly onLost: () => void
}

/** A buffering proxy lets the stream open, but no event through. */
const longestSilenceMs = 10_000
/** More than the 20 s between two pings of the server. */
const longestQuietMs = 25_000

/**
 * Opens the stream of changes (spec §17), which the browser reopens after a break. Returns a function that closes it.
 */
function openChangeStream(options: StreamOptions): () => void {
  const { since, onHello, onChange, onBye, onReplaced, onLost } = options
  const source = new EventSource(urlOf(listenForChanges, {}, { since }))
  let silence: ReturnType<typeof setTimeout> | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(silence)
    clearTimeout(quiet)
    source.close()
  }
  const giveUp = () => {
    close()
    onLost()
  }
  /** A frozen server and a network that swallows everything leave the stream open, and a stopped one opens none. */
  const giveUpOnceAnswered = async () => {
    await waitForServer()
    if (source.readyState !== source.CLOSED) giveUp()
  }
  const expectHello = () => {
    silence ??= setTimeout(() => void giveUpOnceAnswered(), longestSilenceMs)
  }
  const expectMore = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => void giveUpOnceAnswered(), longestQuietMs)
  }
  expectHello()
  for (const event of ['hello', 'change', 'ping']) source.addEventListener(event, expectMore)
  // Sound: the data comes from the server of this page.
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
  source.addEventListener('replaced', () => {
    onReplaced()
    giveUp()
  })
  source.addEventListener('error', () => {
    if (source.readyState === source.CLOSED) giveUp()
    else expectHello()
  })
  return close
}
