import { randomInt } from 'node:crypto'

/** None that is easily mistaken for another when it is read out or copied by hand. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const generatedLength = 16

/** A password that cannot be guessed (93 bits). */
export function generatePassword(): string {
  return Array.from({ length: generatedLength }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  )
}
