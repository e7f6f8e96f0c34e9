import { quote } from '@signout/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { matchPath } from 'react-router'
import { useGoOn } from '#ui/dialogs/open-dialogs.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { useOpenItem } from '../items/use-items.ts'
import { useGoTo } from '../event/destination.ts'
import { listenForScans } from './listen-for-scans.ts'
import { useFindScanned } from './use-find-scanned.ts'
import { offerScan } from './use-scan.ts'
import { parseScan } from './parse-scan.ts'

/**
 * Handles hand scanners on every page of an organiser: the page acts on the scan, or else its object is opened (spec
 * §14).
 */
export function Scanner(): null {
  const open = useOpenScanned()
  const onScan = useEffectEvent(open)
  useEffect(
    () =>
      listenForScans({
        isCode: (text) => parseScan(text) !== null,
        onScan: (text, takeOut) => onScan(text, takeOut),
      }),
    [],
  )
  return null
}

/** Pages that can show an item above them. */
const withOverview = [paths.inventory, paths.anyTeam]

function useOpenScanned(): (text: string, takeOut?: () => void) => void {
  const find = useFindScanned()
  const goTo = useGoTo()
  const goOn = useGoOn()
  const openItem = useOpenItem()
  const attempt = useAttempt()
  const latest = useRef('')
  const open = async (text: string, takeOut?: () => void) => {
    attempt.clear()
    latest.current = text
    const scan = parseScan(text)
    if (scan === null) return attempt.refuse(`Not a code: ${quote(text)}.`)
    // A word of five letters stays where it was typed, unless a team has that code.
    const isMaybeWord = takeOut !== undefined && 'team' in scan
    if (!isMaybeWord) takeOut?.()
    if (offerScan(scan)) return
    const { pathname } = location
    const found = await find(scan)
    // Meanwhile there was another scan, or the page was left; a search box only searches for what was scanned into it.
    if (latest.current !== text || location.pathname !== pathname) return
    if ('unknown' in found) return isMaybeWord ? undefined : attempt.refuse(found.unknown)
    takeOut?.()
    const isOverPage = withOverview.some((path) => matchPath(path, location.pathname))
    if ('item' in scan && isOverPage) return goOn(() => openItem.open(scan.item))
    goTo(found.place)
  }
  return (text, takeOut) => {
    open(text, takeOut).catch((error: unknown) => {
      attempt.fail(error, (reason) => messages.scanNotOpened(reason, text))
    })
  }
}
