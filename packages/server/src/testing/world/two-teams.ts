import { reportIncident } from '@signout/contract'
import type { Db } from '../../db/tables.ts'
import { makeCategory, makeItem, makeOrder } from './make-items.ts'
import { report } from './event.ts'
import { makeOrganiser, makeParticipant, type MadeTeam, makeTeam, makeUser } from './make.ts'
import { startTestApp } from './test-app.ts'
import type { TestClient } from '../requests/test-client.ts'

/** Objects of calls: the ids and the code of one team, and ids of objects that all users see. */
export interface Objects {
  readonly code: string
  readonly user: number
  readonly profile: number
  readonly order: number
  readonly unit: number
  readonly incident: number
  readonly item: number
  readonly category: number
}

/** Unknown objects: the ids are free, and no team has the code. */
const nothing: Objects = {
  code: 'ZZZZ9',
  user: 999_999,
  profile: 999_999,
  order: 999_999,
  unit: 999_999,
  incident: 999_999,
  item: 999_999,
  category: 999_999,
}

export interface Caller {
  readonly name: string
  readonly browser: TestClient
  /** Of the caller's team; for those who have none, of either. */
  readonly own: Objects
  readonly other: Objects
}

/** Two teams with the same objects each, and a browser for each set of rights, the most powerful last. */
export async function startTwoTeams() {
  const { db, anonymous, as } = await startTestApp()
  const category = await makeCategory(db)
  const item = await makeItem(db, { categories: [category] })
  const shared = { item: item.id, category: category.id }
  const teamOf = async () => {
    const team = await makeTeam(db)
    const [member] = team.members
    const { id: order } = await makeOrder(db, {
      team,
      status: 'Returned',
      lines: [{ item: item, quantity: 1, returned: ['Healthy'] }],
    })
    const browser = await as(member)
    const { body } = await browser.call(reportIncident, {
      body: { ...report, order, hardware: item.id },
    })
    const objects: Objects = {
      ...shared,
      code: team.code,
      user: member.userId,
      profile: member.profileId,
      order,
      unit: await unitOf(db, order),
      incident: body.id,
    }
    return { team, browser, objects }
  }
  const [ours, theirs] = [await teamOf(), await teamOf()]
  const [own, other] = [ours.objects, theirs.objects]
  const callers: readonly Caller[] = [
    { name: 'anonymous', browser: anonymous(), own, other },
    { name: 'applicant', browser: await as(await makeUser(db)), own, other },
    { name: 'participant', browser: ours.browser, own, other },
    { name: 'another team’s participant', browser: theirs.browser, own: other, other: own },
    { name: 'test user', browser: await asTester(ours.team), own, other },
    { name: 'organiser', browser: await as(await makeOrganiser(db)), own, other },
  ]
  return { callers, nothing }

  async function asTester({ id, code }: MadeTeam): Promise<TestClient> {
    return as(await makeParticipant(db, { team: { id, code }, isTestUser: true }))
  }
}

async function unitOf(db: Db, order: number): Promise<number> {
  const { id } = await db
    .selectFrom('order_items')
    .where('order_id', '=', order)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
