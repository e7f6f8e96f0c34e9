import { create } from 'zustand'
import { configuration } from '#configuration.ts'
import { paths } from '#paths.ts'

/** The password link that opened this page (decision 021); null without one. */
type LinkOfPage =
  | { readonly token: string; readonly email: string }
  | { readonly token: string; readonly isSetup: true }
  | 'ended'
  | null

export const usePasswordLink = create<{ link: LinkOfPage }>(() => ({ link: null }))

/**
 * Removes the token from the address before anything else reads it, and keeps it in memory only. The server has written
 * the account's email into the page.
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
