import { setTimeout as wait } from 'node:timers/promises'
import { playSmtp, type PlayedSmtp } from '@signout/server/testing/mail/play-smtp.ts'
import { freePort } from '@signout/server/testing/processes/server-process.ts'
import { RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { deliver, type Load, startLoad } from '@signout/server/testing/processes/start-load.ts'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { madePassword, makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { hashPassword } from '@signout/server/auth/passwords/password.ts'
import { times } from '@signout/server/testing/runs.ts'
import { makeSession } from '@signout/server/testing/requests/sessions.ts'
import { TestClient } from '@signout/server/testing/requests/test-client.ts'
import { type BenchWorld, type DatabaseName, makeCookie, makeWorld } from '../bench/bench-world.ts'
import { startBenchServer } from '../bench/processes.ts'
import type { Target } from './attacker.ts'
import { logInAt, type LoginPlace, startLogins } from './logins.ts'
import { startOthers } from './others.ts'
import { type AttackerProcess, startAttacker } from './start-attacker.ts'

const size = { teams: 120, items: 200, orders: 300, units: 1200 }
/** Address behind which the desk logs in and a stranger guesses passwords. */
const deskAddress = '10.1.1.1'
/** Shortest pause of each team that deals with the desk after each of its orders, and how many it makes at most. */
const orderPauseMs = 1500
const maxOrders = 40

/** A running event, with the users who are measured. */
export interface AbuseWorld extends BenchWorld {
  /** Answers to all other users at their pages, to users who log in, and to the desk and its teams. */
  readonly others: RemoteServer
  readonly logins: RemoteServer
  readonly desk: RemoteServer
  readonly smtp: PlayedSmtp
  readonly attacker: AttackerProcess
  /** An unused organiser and team for each attack, with the members' emails. */
  readonly targets: { readonly target: Target; readonly emails: readonly string[] }[]
  /** Ends the activity of others. @throws when a request of the desk was refused. */
  rest(): Promise<void>
}

interface AbuseSize {
  readonly people: number
  readonly attacks: number
  /** Of each attack; as long is measured without. */
  readonly ms: number
}

export async function startAbuseWorld(
  started: AsyncDisposableStack,
  database: DatabaseName,
  { people, attacks, ms }: AbuseSize,
): Promise<AbuseWorld> {
  const world = started.adopt(await makeWorld(database, size), (one) => one.close())
  const smtp = started.adopt(await playSmtp(), (one) => one.stop())
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  started.adopt(
    await startBenchServer(world.config, {
      BUDGETS: 'on',
      TRUST_PROXY: '1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'desk@example.com',
      DESK_EMAIL: 'desk@example.com',
      PORT: String(port),
      PUBLIC_URL: address,
    }),
    (one) => one.stop(),
  )
  const [others, logins, desk] = [address, address, address].map((one) => RemoteServer.at([one]))
  if (!others || !logins || !desk) throw new Error('Three were made.')
  const attacker = started.adopt(startAttacker(), (one) => one.stop())
  const { db } = world
  const item = await makeItem(db, { quantity: 1_000_000 })
  const organisers = await times(20, () => makeOrganiser(db))
  // What is measured are passwords that cost as much as real ones.
  const password_hash = await hashPassword(madePassword)
  await db
    .updateTable('users')
    .set({ password_hash })
    .where(
      'id',
      'in',
      organisers.map(({ userId }) => userId),
    )
    .execute()
  const targets = await times(attacks, async () => {
    const team = await makeTeam(db, { members: 3 })
    const [{ userId }] = team.members
    const target = {
      address,
      deskAddress,
      teamCode: team.code,
      item: item.id,
      participant: await makeSession(db, userId, new Date()),
      organiser: await makeSession(db, (await makeOrganiser(db)).userId, new Date()),
      victims: organisers.map(({ email }) => email),
    }
    return { target, emails: team.members.map(({ email }) => email) }
  })
  const stop = new AbortController()
  started.defer(() => stop.abort())
  const load = await startDesk(desk, world, Math.max(orderPauseMs, (2 * attacks * ms) / maxOrders))
  const running = Promise.all([
    startOthers(others, await cookiesOf(world, people), stop.signal),
    startLogins(await openPlaces({ server: logins, db }, organisers), stop.signal),
  ])
  return {
    ...world,
    others,
    logins,
    desk,
    smtp,
    attacker,
    targets,
    rest: async () => {
      stop.abort()
      await Promise.all([running, load.stop()])
    },
  }
}

function startDesk(server: RemoteServer, { db }: BenchWorld, pauseMs: number): Promise<Load> {
  return startLoad(server, db, {
    teams: 4,
    round: async (...round) => {
      const order = await deliver(...round)
      await wait(pauseMs)
      return order
    },
  })
}

async function cookiesOf({ db }: BenchWorld, people: number): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('user_id').limit(people).execute()
  return Promise.all(rows.map((row) => makeCookie(db, row.user_id)))
}

/** Users at new browsers with their own addresses, and users behind the desk's address at known browsers. */
async function openPlaces(
  world: ConstructorParameters<typeof TestClient>[0] & { readonly server: RemoteServer },
  organisers: readonly { readonly userId: number; readonly email: string }[],
): Promise<LoginPlace[]> {
  const places = organisers.map((user, at) => ({
    user,
    address: at % 2 === 0 ? deskAddress : `10.2.0.${at}`,
    browser: new TestClient(world),
  }))
  for (const place of places.filter(({ address }) => address === deskAddress)) await logInAt(place)
  return places
}
