import { availableParallelism } from 'node:os'
import { hashPassword } from '@signout/server/auth/password.ts'

/** The runtime computes at most four at once, each in 19 MiB. */
const hashedAtOnce = Math.min(4, availableParallelism())

/** The hash of each email's password: a matter of minutes for thousands. */
export async function hashPasswords(
  passwords: ReadonlyMap<string, string>,
  onProgress: (done: number) => void,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const waiting = passwords.entries()
  const work = async () => {
    for (const [email, password] of waiting) {
      hashes.set(email, await hashPassword(password))
      onProgress(hashes.size)
    }
  }
  await Promise.all(Array.from({ length: hashedAtOnce }, work))
  return hashes
}
