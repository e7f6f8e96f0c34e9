import { type ApiError, notFoundDetail } from '@signout/contract'

export const somethingWrong = 'Something went wrong'

/**
 * `Error 500`; without any answer, only that there was none: the browser's own words help nobody. Whoever has to wait is
 * told for how long, in the server's words.
 */
export function reason(error: ApiError): string {
  if (error.status === 0) return 'No connection'
  const wait = error.status === 429 ? error.detail : undefined
  return wait ?? `Error ${error.status}`
}

/** A write that got no answer may have been done nevertheless: it says so instead of the catalogue's text. */
export function unlessUnanswered(error: ApiError, done: string, text: string): string {
  return error.status === 0 ? `No connection: it is not known whether ${done}.` : text
}

/** The server's reason for a refusal, if it gave one. `gone`: what is said of a thing of which it only says "Not found.". */
export function detail(error: ApiError, gone = reason(error)): string {
  const isBare = error.detail === undefined || error.detail === notFoundDetail
  if (error.status === 404 && isBare) return gone
  return error.detail ?? error.errorsOf('non_field_errors')[0] ?? reason(error)
}

/** Says what could not be done if the thing no longer exists, and otherwise only that it failed (spec §8). */
export function unlessGone(error: ApiError, text: string): string {
  return `${error.status === 404 ? text : somethingWrong}: ${reason(error)}`
}

export interface Named {
  readonly name: string
}

/** `ID of Ada`, `IDs of Ada and Bob`. */
export function idsOf(users: readonly Named[]): string {
  const names = new Intl.ListFormat('en').format(users.map(({ name }) => name))
  return `${users.length === 1 ? 'ID' : 'IDs'} of ${names}`
}

/** Names those whose ID is still recorded, and those of whom that is not known. */
export function idsNotGivenBack(
  failures: readonly (Named & { readonly error: ApiError })[],
): string {
  const isUnanswered = ({ error }: { readonly error: ApiError }) => error.status === 0
  const refused = failures.filter((failure) => !isUnanswered(failure))
  const unanswered = failures.filter(isUnanswered)
  const texts: string[] = []
  if (refused.length > 0) texts.push(`The ${idsOf(refused)} could not be marked as given back.`)
  if (unanswered.length > 0) {
    const were = unanswered.length === 1 ? 'was' : 'were'
    texts.push(
      `No connection: it is not known whether the ${idsOf(unanswered)} ${were} given back.`,
    )
  }
  return texts.join(' ')
}
