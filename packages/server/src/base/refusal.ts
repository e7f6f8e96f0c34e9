import { notFoundDetail } from '@signout/contract'

/** `{detail}` for refusals of an action or a caller; messages by field, or `non_field_errors`, for bad input. */
export type RefusalBody = { readonly detail: string } | Readonly<Record<string, readonly string[]>>

/**
 * An expected "no", in the caller's words. Services throw it; it becomes the answer, or the command line's message.
 * `status` is the HTTP status of this kind of refusal (decision 013).
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly body: RefusalBody
  /** How long a further attempt is pointless. */
  readonly waitMs: number | null

  constructor(status: number, body: RefusalBody, waitMs: number | null = null) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
    this.waitMs = waitMs
  }
}

/** 404: there is no such thing, or none that this caller may know of. */
export function notFound(detail = notFoundDetail): Refusal {
  return new Refusal(404, { detail })
}

/** Returns a found object. @throws {Refusal} 404 when it is undefined. */
export function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound()
  return value
}

export function forbidden(detail = 'You do not have permission to do this.'): Refusal {
  return new Refusal(403, { detail })
}

export function unauthenticated(): Refusal {
  return new Refusal(401, { detail: 'You are not logged in.' })
}

/** 400 at fields: `invalid({ status: ['…'] })`, or `non_field_errors` for rules over the whole request. */
export function invalid(errors: Readonly<Record<string, readonly string[]>>): Refusal {
  return new Refusal(400, errors)
}

/** 400: the action is refused in the current state. */
export function badRequest(detail: string): Refusal {
  return new Refusal(400, { detail })
}

/** 409: another request was faster. */
export function conflict(detail: string): Refusal {
  return new Refusal(409, { detail })
}

export function tooLarge(detail: string): Refusal {
  return new Refusal(413, { detail })
}

export function wrongType(detail: string): Refusal {
  return new Refusal(415, { detail })
}

/** 429: too many attempts; the next is allowed after `waitMs`, which the message ends with. */
export function tooMany(complaint: string, waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Refusal(429, { detail: `${complaint} Try again in ${wait}.` }, waitMs)
}

/** 503: the database does not answer, or another process holds a lock. */
export function unavailable(detail: string): Refusal {
  return new Refusal(503, { detail }, 1000)
}
