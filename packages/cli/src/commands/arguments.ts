import {
  IdInPath,
  isEmail,
  isLongerThan,
  nameLength,
  nameProblem,
  normaliseEmail,
  parseWholeNumber,
  TeamCodeInPath,
} from '@signout/contract'
import { InvalidArgumentError } from 'commander'

/** @throws {InvalidArgumentError} */
export function parseEmail(typed: string): string {
  const email = normaliseEmail(typed)
  if (!isEmail(email)) throw new InvalidArgumentError('Not an email address.')
  return email
}

/** @throws {InvalidArgumentError} */
export function parseName(typed: string): string {
  const name = typed.trim()
  if (name === '' || isLongerThan(name, nameLength.max)) {
    throw new InvalidArgumentError(`It must have 1 to ${nameLength.max} characters.`)
  }
  const problem = nameProblem(name)
  if (problem !== undefined) throw new InvalidArgumentError(problem)
  return name
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
