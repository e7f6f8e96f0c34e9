import { choosePassword, login, requestPasswordReset } from '@signout/contract'
import { again, type Attack } from './attacker.ts'

/** Concurrent attempts, from as many addresses. */
const atOnce = 600

/** Attacks by a stranger without an account on the same network. */
export const strangerAttacks: Readonly<Record<string, Attack>> = {
  'logins with made-up accounts from 600 addresses': again(
    ({ stranger }, at) =>
      stranger.call(
        login,
        { body: { email: `stranger-${at}@example.com`, password: `wrong-${at}` } },
        from(`10.9.${Math.floor((at % atOnce) / 250)}.${at % 250}`),
      ),
    atOnce,
  ),

  'passwords of organisers, guessed behind the address of the desk': again(
    ({ stranger, target }, at) =>
      stranger.call(
        login,
        { body: { email: victim(target.victims, at), password: `wrong-${at}` } },
        from(target.deskAddress),
      ),
  ),

  'links to a new password for everybody else': again(({ stranger, target }, at) =>
    stranger.call(
      requestPasswordReset,
      { body: { email: victim(target.victims, at) } },
      from(`10.8.0.${at % 250}`),
    ),
  ),

  'bodies of 256 KiB to log in with': again(({ stranger }) =>
    stranger.request('POST', login.path, {
      body: JSON.stringify({ email: 'a'.repeat(262_000), password: '' }),
    }),
  ),

  'links to a new password, guessed': again(({ stranger }, at) =>
    stranger.call(
      choosePassword,
      { body: { token: `guessed-${at}`, password: 'a-good-password' } },
      from(`10.7.0.${at % 250}`),
    ),
  ),
}

function from(address: string): Readonly<Record<string, string>> {
  return { 'x-forwarded-for': address }
}

function victim(victims: readonly string[], at: number): string {
  return victims[at % victims.length] ?? ''
}
