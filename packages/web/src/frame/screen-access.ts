import type { ComponentType } from 'react'
import type { Role } from '@signout/contract'
import type { Session } from '#api/session.tsx'

/**
 * Who may see a screen (spec §21). `guest`: users who are logged in go on; `applicant-or-participant`:
 * role none or participant; `member`: participant or organiser.
 */
export type ScreenAccess =
  | 'everyone'
  | 'guest'
  | 'applicant-or-participant'
  | 'participant'
  | 'member'
  | 'organiser'

export interface Screen {
  readonly path: string
  readonly access: ScreenAccess
  /** Shown in the browser's tab. */
  readonly title: string | ((params: Readonly<Record<string, string | undefined>>) => string)
  /** Whether it tells participants when hardware cannot be signed out (spec §21). */
  readonly showsWindow?: true
  /** Loads the code of a page in a chunk of its own, before it is shown. */
  readonly load?: () => Promise<ComponentType>
  /** Preloads the code for later; never fails. */
  readonly preload?: () => Promise<void>
  readonly Page: ComponentType
}

/** `go-on`: to the page that led to the login, or to `/`. */
export type AccessDecision =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'log-in' }
  | { readonly kind: 'go-on' }
  | { readonly kind: 'sign-waiver' }
  | { readonly kind: 'refuse' }

const show = { kind: 'show' } as const

const rolesOf = {
  'applicant-or-participant': ['none', 'participant'],
  participant: ['participant'],
  member: ['participant', 'organiser'],
  organiser: ['organiser'],
} as const satisfies Record<string, readonly Role[]>

/** Whether a screen is shown to the user, or what happens instead (spec §21). */
export function decideAccess(access: ScreenAccess, session: Session): AccessDecision {
  if (access === 'everyone') return show
  if (session.state === 'loading') return { kind: 'wait' }
  if (session.state === 'failed') return { kind: 'failed', retry: session.retry }
  if (access === 'guest') return session.state === 'anonymous' ? show : { kind: 'go-on' }
  if (session.state === 'anonymous') return { kind: 'log-in' }
  const roles: readonly Role[] = rolesOf[access]
  if (roles.includes(session.role)) return show
  return { kind: session.role === 'none' ? 'sign-waiver' : 'refuse' }
}
