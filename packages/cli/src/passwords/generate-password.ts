import { randomInt } from 'node:crypto'

/** None that is easily mistaken for another when it is read out or copied by hand. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 16

/** A password that cannot be guessed (93 bits). */
export function generatePassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
