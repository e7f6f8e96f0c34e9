import { getOwnTeam, updateProfile } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeParticipant } from '../testing/world/make.ts'
import { startEvent } from '../testing/world/event.ts'

test('an organiser records that a member has provided an ID, and takes it back', async () => {
  const { organiser, as, db } = await startEvent()
  const member = await makeParticipant(db, { phone_number: '12125550100' })
  const params = { id: member.profileId }
  for (const id_provided of [true, true, false]) {
    const answer = await organiser.call(updateProfile, { params, body: { id_provided } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: member.profileId,
      id_provided,
      attended: true,
      acknowledge_rules: true,
      e_signature: 'A signature',
      phone_number: '12125550100',
      team: member.teamCode,
      user: expect.objectContaining({ id: member.userId, email: member.email }),
    })
    const { body } = await (await as(member)).call(getOwnTeam, {})
    expect(body.profiles).toMatchObject([{ id_provided }])
  }
})
