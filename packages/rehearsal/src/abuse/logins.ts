import { setTimeout as wait } from 'node:timers/promises'
import { csrfCookie, login, sessionCookie } from '@signout/contract'
import type { RemoteAnswer } from '@signout/server/testing/processes/remote-server.ts'
import type { TestClient } from '@signout/server/testing/requests/test-client.ts'
import { madePassword, type MadeUser } from '@signout/server/testing/world/make.ts'

const pauseMs = 500

/** One user at their own browser, known or new. */
export interface LoginPlace {
  readonly user: MadeUser
  readonly address: string
  readonly browser: TestClient
}

/** The answers to logins, without what their browsers ask for first. */
export function onlyLogins(answers: readonly RemoteAnswer[]): RemoteAnswer[] {
  return answers.filter(({ path }) => path === login.path)
}

/** Logs in with the right password and the browser's other cookies. */
export function logInAt({ user, address, browser }: LoginPlace) {
  for (const cookie of [sessionCookie, csrfCookie]) browser.cookies.delete(cookie)
  const body = { email: user.email, password: madePassword }
  return browser.call(login, { body }, { 'x-forwarded-for': address })
}

/** Lets these users log in one after the other until `signal` is aborted; their server object collects the answers. */
export async function startLogins(
  places: readonly LoginPlace[],
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const place = places[turn % places.length]
    if (place !== undefined) await logInAt(place)
    await wait(pauseMs, undefined, { signal }).catch(() => {})
  }
}
