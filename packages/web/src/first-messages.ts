import { type ApiError, wrongCredentials } from '@signout/contract'
import { statusText, somethingWrong, reasonText } from './failure-text.ts'

/** Entries of the error catalogue (spec §25) that a page may need before any screen but the login page has loaded. */
export const firstMessages = {
  userNotLoaded: (error: ApiError) => `Failed to fetch user data: ${statusText(error)}`,
  errorOccurred: 'An error has occurred',
  somethingWrong,

  wrongCredentials,
  invalidCsrf: 'Invalid CSRF Token',
  loginFailed: (error: ApiError) => reasonText(error),
  noCookies:
    'You are not logged in, since your browser keeps no cookies of this site. Allow them and try again, or ask an organiser.',
  noCookiesOverHttp: (secureAddress: string) =>
    `You are not logged in: this page is open at ${location.origin}, and the session is kept over https alone. Open ${secureAddress} instead, or have the operator change PUBLIC_URL to the address that browsers use, and the proxy in front of it.`,

  sessionEnded: 'Your session has ended, and what was not saved is lost. Log in again.',
  /** By the role that the user had. */
  roleLost: {
    participant:
      'Your team has been deleted, and your profile with it. What was not saved is lost.',
    organiser: 'You are no longer an organiser. What was not saved is lost.',
  },

  noPermission: 'You do not have permission to access this page',
  partNotLoaded: 'Unable to load this part of the page.',
} as const
