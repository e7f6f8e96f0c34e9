import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { forbiddenPasswords, normaliseEmail } from '@signout/contract'
import { createQueue } from '../../base/concurrency.ts'
import { invalid } from '../../base/refusal.ts'

/** OWASP's first choice of argon2id parameters: about 30 ms and 19 MiB a guess. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagBytes = 32
const saltBytes = 16
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const deriveKey = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
/** Each hash occupies a core, and one of the four threads that Node also needs for files and DNS. */
const inTurn = createQueue(3)

/** Hash of a password as it is stored: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await derive(password, nonce, cost, tagBytes)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(nonce)}$${toText(tag)}`
}

/** Whether `stored` is the hash of `password`. Null, for users without a password, takes just as long. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = format.exec(stored ?? '') ?? []
  if (salt === undefined || hash === undefined) {
    await derive(password, randomBytes(saltBytes), cost, tagBytes)
    return false
  }
  const expected = Buffer.from(hash, 'base64')
  const storedCost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const nonce = Buffer.from(salt, 'base64')
  return timingSafeEqual(await derive(password, nonce, storedCost, expected.length), expected)
}

/** Different keyboards may produce different code points for the same letter. */
function derive(password: string, nonce: Buffer, costs: typeof cost, tagLength: number) {
  const message = password.normalize('NFKC')
  return inTurn(() => deriveKey('argon2id', { message, nonce, tagLength, ...costs }))
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

let mostCommon: Promise<ReadonlySet<string>> | undefined

/** A large list, loaded when the first password is chosen. */
async function loadMostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Sorted by how often they were found in stolen data (decision 021).
  return new Set(dictionary['passwords-common'].slice(0, forbiddenPasswords))
}

/** Why a password of the right length would be guessed, or null (spec §5). */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (normaliseEmail(plain) === normaliseEmail(email)) {
    return 'Your password cannot be your email address.'
  }
  mostCommon ??= loadMostCommon()
  if ((await mostCommon).has(plain)) {
    return 'This is one of the most common passwords, which are tried first. Choose another one.'
  }
  return null
}

/** @throws {Refusal} 400 at `password`. */
export async function requireGoodPassword(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email)
  if (problem !== null) throw invalid({ password: [problem] })
}
