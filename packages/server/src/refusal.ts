/** `{detail}` for refusals of an action or a caller; messages by field, or `non_field_errors`, for bad input. */
export type RefusalBody = { readonly detail: string } | Readonly<Record<string, readonly string[]>>

/** An expected "no", in the caller's words. Services throw it; it becomes the answer (rulings §2, Errors). */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly body: RefusalBody
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: RefusalBody, headers: Readonly<Record<string, string>> = {}) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 404: there is no such thing, or none that this caller may know of. */
export function notFound(detail = 'Not found.'): Refusal {
  return new Refusal(404, { detail })
}

/** 403: this caller may not. */
export function forbidden(detail = 'You do not have permission to do this.'): Refusal {
  return new Refusal(403, { detail })
}

/** 401: nobody is logged in. */
export function unauthenticated(): Refusal {
  return new Refusal(401, { detail: 'You are not logged in.' })
}

/** 400 at fields: `invalid({ status: ['…'] })`, or `non_field_errors` for rules over the whole request. */
export function invalid(errors: Readonly<Record<string, readonly string[]>>): Refusal {
  return new Refusal(400, errors)
}

/** 400: the action is refused as things stand. */
export function refuse(detail: string): Refusal {
  return new Refusal(400, { detail })
}

/** 409: somebody else was faster. */
export function conflict(detail: string): Refusal {
  return new Refusal(409, { detail })
}
