/** The sign-out window, both ends inclusive (spec §2), in milliseconds since the epoch. */
export interface SignoutWindow {
  readonly opens: number
  readonly closes: number
}

export type SignoutState = 'before' | 'open' | 'over'

/** Default window, in event-local minutes (spec §2). */
export const defaultSignout = { opens: '2020-10-01T23:59', closes: '2025-10-30T11:59' } as const

export function signoutState(now: number, window: SignoutWindow): SignoutState {
  if (now < window.opens) return 'before'
  return now <= window.closes ? 'open' : 'over'
}

/** Why orders are closed, in the words of the server and the screens. */
export const signoutMessages = {
  before: 'Hardware sign out has not begun yet.',
  over: 'Hardware sign out is over.',
} as const

/** Whether a participant may fill a cart and order now: inside the window, or always for test users (spec §2). */
export function maySignOut(state: SignoutState, isTestUser: boolean): boolean {
  return state === 'open' || isTestUser
}
