import { type RefObject, useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

let lastPathname: string | undefined

/**
 * A page that was navigated to begins at its top, with the focus on its heading (WCAG 2.4.3). Not the first page,
 * where the browser decides; going back keeps the place that the browser restores.
 */
export function useNavigationFocus(heading: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const isFirst = lastPathname === undefined || key === 'default'
    const isNew = !isFirst && lastPathname !== pathname
    lastPathname = pathname
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    if (!isBack) window.scrollTo(0, 0)
  }, [heading, isBack, key, pathname])
}
