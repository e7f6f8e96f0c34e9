import {
  createProfile,
  deleteTeam,
  joinTeam,
  leaveTeam,
  updateProfile,
  updateTeam,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { userSearch } from '../accounts/users/user-queries.ts'
import { makeTeam, makeUser } from '../testing/world/make.ts'
import { readHistory } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'

const named = { first_name: 'Ada', last_name: 'Lovelace' } as const
const name = 'Ada Lovelace'

describe('profiles', () => {
  test('signing writes the team’s row and the profile’s', async () => {
    const { as, db, organiser } = await startEvent()
    const ada = await makeUser(db, named)
    const body = { e_signature: 'My signature', acknowledge_rules: true } as const
    const { body: profile } = await (await as(ada)).call(createProfile, { body })
    const [signed, team] = await readHistory(organiser)
    const common = {
      actor: { id: ada.userId, ...named },
      via: 'web',
      team_code: profile.team,
      user_id: ada.userId,
    }
    expect(team).toMatchObject({ ...common, kind: 'team.created', detail: {} })
    expect(signed).toMatchObject({ ...common, kind: 'profile.created', detail: { name } })
    expect(signed?.team_id).toBe(team?.team_id)
  })

  test('an ID that is provided and withdrawn; the same again writes nothing', async () => {
    const { db, organiser, team } = await startEvent()
    const [member] = team.members
    await db
      .updateTable('users')
      .set({ ...named, ...userSearch({ ...named, email: member.email }) })
      .where('id', '=', member.userId)
      .execute()
    for (const id_provided of [false, true, true, false]) {
      const params = { id: member.profileId }
      await organiser.call(updateProfile, { params, body: { id_provided } })
    }
    const about = { team_id: team.id, team_code: team.code, user_id: member.userId }
    expect(await readHistory(organiser)).toMatchObject([
      { ...about, kind: 'profile.id_withdrawn', detail: { name } },
      { ...about, kind: 'profile.id_provided', detail: { name } },
    ])
  })
})

describe('teams', () => {
  test('leaving, and joining from a team that is gone then', async () => {
    const { organiser, ada, team } = await startEvent()
    const [member] = team.members
    const { body: own } = await ada.call(leaveTeam, {})
    await ada.call(joinTeam, { params: { team_code: team.code } })
    const user_id = member?.userId
    expect(await readHistory(organiser)).toMatchObject([
      {
        kind: 'team.joined',
        team_id: team.id,
        team_code: team.code,
        user_id,
        detail: { from: { id: own.id, team_code: own.team_code }, is_gone: true },
      },
      { kind: 'team.created', team_id: own.id, team_code: own.team_code, user_id },
      { kind: 'team.left', team_id: team.id, team_code: team.code, user_id },
    ])
  })

  test('joining from a team that stays', async () => {
    const { organiser, ada, team, db } = await startEvent()
    const other = await makeTeam(db)
    await ada.call(joinTeam, { params: { team_code: other.code } })
    expect(await readHistory(organiser)).toMatchObject([
      {
        kind: 'team.joined',
        team_code: other.code,
        detail: { from: { id: team.id, team_code: team.code }, is_gone: false },
      },
    ])
  })

  test('a description, before and after; the same again writes nothing', async () => {
    const { organiser, ada, team, db } = await startEvent()
    await db.updateTable('teams').set({ project_description: null }).execute()
    for (const project_description of ['A lamp.', 'A lamp.', 'A motor.']) {
      const params = { team_code: team.code }
      await ada.call(updateTeam, { params, body: { project_description } })
    }
    const about = { kind: 'team.described', team_id: team.id, team_code: team.code }
    expect(await readHistory(organiser, { team: team.code })).toMatchObject([
      { ...about, detail: { project_description: { before: 'A lamp.', after: 'A motor.' } } },
      { ...about, detail: { project_description: { before: null, after: 'A lamp.' } } },
    ])
  })

  test('deleting, with who was in it', async () => {
    const { organiser, team } = await startEvent()
    await organiser.call(deleteTeam, { params: { team_code: team.code } })
    expect(await readHistory(organiser, { team: team.code })).toMatchObject([
      {
        kind: 'team.deleted',
        team_id: team.id,
        detail: { members: team.members.map((member) => member.userId) },
      },
    ])
  })
})
