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

test.each([
  [{}, { id_provided: [expect.any(String)] }],
  [{ id_provided: 'yes' }, { id_provided: [expect.any(String)] }],
  [{ id_provided: 1 }, { id_provided: [expect.any(String)] }],
  [{ id_provided: null }, { id_provided: [expect.any(String)] }],
  [{ id_provided: true, attended: false }, { attended: ['Unknown field.'] }],
  [{ id_provided: true, phone_number: '1' }, { phone_number: ['Unknown field.'] }],
])('%j is refused and changes nothing', async (body, errors) => {
  const { organiser, ada, team } = await startEvent()
  const url = `/api/event/profiles/${team.members[0].profileId}/`
  const answer = await organiser.request('PATCH', url, { body })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(errors)
  const own = await ada.call(getOwnTeam, {})
  expect(own.body.profiles).toMatchObject([{ id_provided: false, attended: true }, {}])
})

test.each(['999', '0', 'x'])('there is no profile %s', async (id) => {
  const { organiser } = await startEvent()
  const body = { id_provided: true }
  const answer = await organiser.request('PATCH', `/api/event/profiles/${id}/`, { body })
  expect(answer).toMatchObject({ status: 404, body: { detail: expect.any(String) } })
})

test('a participant cannot, not even for their own profile', async () => {
  const { ada, team } = await startEvent()
  for (const id of [team.members[0].profileId, 999]) {
    const answer = await ada.call(updateProfile, { params: { id }, body: { id_provided: true } })
    expect(answer.status).toBe(403)
  }
})
