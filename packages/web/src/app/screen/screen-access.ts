import type { Role } from '@signout/contract'
import type { Session } from '#api/session/use-session.ts'
import { paths } from '#paths.ts'
import type { ScreenAccess } from './screen.ts'

export type AccessDecision =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'refuse' }

const show = { kind: 'show' } as const

const rolesOf = {
  'applicant-or-participant': ['none', 'participant'],
  participant: ['participant'],
  member: ['participant', 'organiser'],
  organiser: ['organiser'],
} as const satisfies Record<string, readonly Role[]>

/** Whether a screen is shown to the user, or where the user goes instead (spec §4, §6; rulings §4). */
export function decideAccess(access: ScreenAccess, session: Session): AccessDecision {
  if (access === 'everyone') return show
  if (session.state === 'loading') return { kind: 'wait' }
  if (session.state === 'failed') return { kind: 'failed', retry: session.retry }
  if (access === 'guest') {
    return session.state === 'anonymous' ? show : { kind: 'redirect', to: paths.home }
  }
  if (session.state === 'anonymous') return { kind: 'redirect', to: paths.login }
  const roles: readonly Role[] = rolesOf[access]
  if (roles.includes(session.role)) return show
  return session.role === 'none'
    ? { kind: 'redirect', to: paths.acknowledgement }
    : { kind: 'refuse' }
}
