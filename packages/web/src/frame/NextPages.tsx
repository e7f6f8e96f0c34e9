import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { type Session, useSession } from '#api/session.tsx'
import { paths } from '#paths.ts'
import { preloadFrame } from './ScreenFrame.tsx'
import { decideAccess, type Screen } from './screen-access.ts'

interface NextPagesProps {
  readonly screens: readonly Screen[]
}

/**
 * Preloads the code of pages that are likely to be opened next: at once for a link that is pointed at, touched or
 * focused, and for all others of the user in idle time, once the page that was opened has had the network to itself.
 * Nothing is preloaded where the browser saves data.
 */
export function NextPages({ screens }: NextPagesProps) {
  const session = useSession()
  useEffect(() => {
    if (isSavingData()) return undefined
    const unwatch = watchLinks(screens)
    const end = new AbortController()
    const start = () => void loadInTurn(likelyNext(screens, session), end.signal)
    const timer = setTimeout(start, settleMs)
    return () => {
      unwatch()
      clearTimeout(timer)
      end.abort()
    }
  }, [screens, session])
  return null
}

type Load = () => Promise<unknown> | undefined

/** Pages likely to follow; after the login the dashboard, with the frame of every page. */
function likelyNext(screens: readonly Screen[], session: Session): readonly Load[] {
  if (session.state === 'anonymous') {
    const home = screens.find(({ path }) => path === paths.home)
    return [() => home?.preload?.(), preloadFrame]
  }
  return screens
    .filter(({ access }) => decideAccess(access, session).kind === 'show')
    .map(
      ({ preload }) =>
        () =>
          preload?.(),
    )
}

async function loadInTurn([first, ...rest]: readonly Load[], signal: AbortSignal): Promise<void> {
  if (first === undefined) return
  await whenIdle()
  if (signal.aborted) return
  await first()
  await loadInTurn(rest, signal)
}

/** Time in ms that a page takes to show on a slow phone: idle time says nothing about the network. */
const settleMs = 2_500

/** Delay where the browser does not report idle time, longer than a page takes to show. */
const idleAfter = 1_000

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, idleAfter)
  })
}

function watchLinks(screens: readonly Screen[]): () => void {
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.origin !== location.origin) return
    const screen = screens.find(({ path }) => matchPath(path, link.pathname) !== null)
    void screen?.preload?.()
  }
  for (const kind of kinds) document.addEventListener(kind, onLink, { passive: true })
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, onLink)
  }
}

const kinds = ['pointerover', 'focusin', 'touchstart'] as const

function isSavingData(): boolean {
  // Sound: the DOM's types lack what not every browser has.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
