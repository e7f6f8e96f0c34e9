import { create } from 'zustand'
import { configuration } from '#configuration.ts'
import { paths } from '#paths.ts'

/** What the link by which this page was opened is good for (decision 021); null without one. */
type LinkOfPage =
  | { readonly token: string; readonly email: string }
  | { readonly token: string; readonly isSetup: true }
  | 'ended'
  | null

export const usePasswordLink = create<{ link: LinkOfPage }>(() => ({ link: null }))

/**
 * Before anything else reads the address: the token leaves it at once, and is kept in memory only. The server has
 * written into the page whose password it is for.
 */
export function takeTokenFromAddress(): void {
  const { pathname, searchParams } = new URL(location.href)
  const token = searchParams.get('token')
  if (pathname !== paths.login || token === null) return
  history.replaceState(history.state, '', paths.login)
  const { isSetup, linkEmail: email = null } = configuration()
  if (isSetup === true) usePasswordLink.setState({ link: { token, isSetup } })
  else usePasswordLink.setState({ link: email === null ? 'ended' : { token, email } })
}

export function setPasswordLink(link: LinkOfPage): void {
  usePasswordLink.setState({ link })
}
