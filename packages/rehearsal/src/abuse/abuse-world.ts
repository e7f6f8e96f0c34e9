import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '@signout/server/accounts/passwords/password.ts'
import { playSmtp } from '@signout/server/testing/mail/play-smtp.ts'
import { RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { freePort } from '@signout/server/testing/processes/server-process.ts'
import { deliver, startLoad } from '@signout/server/testing/processes/start-load.ts'
import { makeSession } from '@signout/server/testing/requests/sessions.ts'
import { times } from '@signout/server/testing/runs.ts'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { madePassword, makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { type DatabaseName, makeCookie, makeWorld } from '../bench/bench-world.ts'
import { startBenchServer } from '../bench/processes.ts'
import type { Target } from './attacks.ts'
import { startLogins, startVisitors } from './visitors.ts'

const size = { teams: 120, items: 200, orders: 300, units: 1200 }
/** Address behind which the desk logs in and a stranger guesses passwords. */
const deskAddress = '10.1.1.1'

interface AbuseSize {
  /** Users at their pages. */
  readonly people: number
  /** Duration of all that is measured. */
  readonly ms: number
}

/** A running event, with servers that collect the answers to those who are measured. */
export async function startAbuseWorld(
  started: AsyncDisposableStack,
  database: DatabaseName,
  { people, ms }: AbuseSize,
) {
  const { config, db, participants } = started.adopt(await makeWorld(database, size), (one) =>
    one.close(),
  )
  const smtp = started.adopt(await playSmtp(), (one) => one.stop())
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const variables = {
    BUDGETS: 'on',
    TRUST_PROXY: '1',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'desk@example.com',
    DESK_EMAIL: 'desk@example.com',
    PORT: String(port),
    PUBLIC_URL: address,
  }
  started.adopt(await startBenchServer(config, variables), (one) => one.stop())
  const measured = {
    others: RemoteServer.at([address]),
    logins: RemoteServer.at([address]),
    desk: RemoteServer.at([address]),
  }
  const item = await makeItem(db, { quantity: 1_000_000 })
  const users = await times(20, () => makeOrganiser(db))
  // Passwords that cost as much as real ones.
  const password_hash = await hashPassword(madePassword)
  const ids = users.map(({ userId }) => userId)
  await db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute()
  const places = users.map((user, at) => ({
    user,
    address: at % 4 === 1 ? `10.2.0.${at}` : deskAddress,
    isKnown: at % 2 === 0,
  }))
  const victims = places.filter(({ isKnown }) => isKnown).map(({ user }) => user.email)

  const stop = new AbortController()
  started.defer(() => stop.abort())
  // A team submits at most 50 orders an hour.
  const pauseMs = Math.max(1500, ms / 40)
  const load = await startLoad(measured.desk, db, {
    teams: 4,
    round: async (...round) => {
      const order = await deliver(...round)
      await wait(pauseMs)
      return order
    },
  })
  const cookies = await Promise.all(participants.slice(0, people).map((id) => makeCookie(db, id)))
  const running = Promise.all([
    startVisitors(measured.others, cookies, stop.signal),
    startLogins(measured.logins, places, stop.signal),
  ])
  return {
    db,
    smtp,
    measured,
    /** An unused organiser and team to attack with, and the emails of its members. */
    makeTarget: async (): Promise<{ target: Target; emails: string[] }> => {
      const { members } = await makeTeam(db, { members: 3 })
      const participant = await makeSession(db, members[0].userId, new Date())
      const organiser = await makeSession(db, (await makeOrganiser(db)).userId, new Date())
      const target = { address, deskAddress, item: item.id, participant, organiser, victims }
      return { target, emails: members.map(({ email }) => email) }
    },
    /** Ends the activity of others. @throws when a request of the desk was refused. */
    rest: async () => {
      stop.abort()
      await Promise.all([running, load.stop()])
    },
  }
}

export type AbuseWorld = Awaited<ReturnType<typeof startAbuseWorld>>
