import {
  IdInPath,
  isEmail,
  normaliseEmail,
  parseWholeNumber,
  problemUnless,
  TeamCodeInPath,
  userFields,
} from '@signout/contract'
import { Argument, InvalidArgumentError } from 'commander'

/** @throws {InvalidArgumentError} */
export function parseEmail(typed: string): string {
  const email = normaliseEmail(typed)
  const problem = problemUnless(isEmail(email), email, 'Not an email address.')
  if (problem !== null) throw new InvalidArgumentError(problem)
  return email
}

/** A parser of a field of a user, by the rules of the screens, which throws an `InvalidArgumentError`. */
export function parserOf(
  field: 'email' | 'first_name' | 'last_name' | 'phone_number',
): (typed: string) => string {
  return (typed) => {
    const { data, error } = userFields[field].create.safeParse(typed)
    if (data !== undefined) return data
    throw new InvalidArgumentError(error?.issues.map(({ message }) => message).join(' ') ?? '')
  }
}

/** The argument that names a user. */
export function emailArgument(): Argument {
  return new Argument('<email>', 'email of the user').argParser(parseEmail)
}

/** @throws {InvalidArgumentError} */
export function parseIdArgument(typed: string): number {
  const { success, data } = IdInPath.safeParse(typed)
  if (!success) throw new InvalidArgumentError('It is not a valid id.')
  return data
}

/** @throws {InvalidArgumentError} */
export function parseTeamCode(typed: string): string {
  const { success, data } = TeamCodeInPath.safeParse(typed)
  if (!success) throw new InvalidArgumentError('It is not a team code.')
  return data
}

/** A parser of whole numbers in these bounds, which throws an `InvalidArgumentError` for everything else. */
export function parseFromTo(least: number, most: number): (typed: string) => number {
  return (typed) => {
    const number = parseWholeNumber(typed)
    if (number !== null && number >= least && number <= most) return number
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
  }
}
