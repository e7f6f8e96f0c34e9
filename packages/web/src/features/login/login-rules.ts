import { normaliseEmail } from '@signout/contract'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A message for each field that is wrong; undefined for one that is right. */
export type FieldErrors = { readonly [Field in keyof Credentials]: string | undefined }

/** Spec §5, Login. */
export function checkCredentials({ email, password }: Credentials): FieldErrors {
  return {
    email: emailProblem(email),
    password: password === '' ? 'Password is required' : undefined,
  }
}

function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return normaliseEmail(email) === undefined ? 'Invalid email address' : undefined
}
