import { type ApiError, wrongCredentials } from '@signout/contract'
import { reason, somethingWrong, whyNot } from './failure-text.ts'

/** Entries of the error catalogue (spec §25) that a page may need before any screen but the login page has loaded. */
export const firstMessages = {
  userNotLoaded: (error: ApiError) => `Failed to fetch user data: ${reason(error)}`,
  errorOccurred: 'An error has occurred',
  somethingWrong,

  wrongCredentials,
  invalidCsrf: 'Invalid CSRF Token',
  loginFailed: (error: ApiError) => whyNot(error, 'you were logged in'),

  noPermission: 'You do not have permission to access this page',
  partNotLoaded: 'Unable to load this part of the page.',
} as const
