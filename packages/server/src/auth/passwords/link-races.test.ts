import { choosePassword, createPasswordLink } from '@signout/contract'
import { expect, test } from 'vitest'
import { countByStatus } from '../../testing/count-by-status.ts'
import { makeOrganiser, makeUser, madePassword } from '../../testing/make/make.ts'
import { startTwoServers } from '../../testing/worlds/start-two-servers.ts'

const rounds = 6
const hour = 3_600_000

async function start() {
  const servers = await startTwoServers()
  const [, desk] = await servers.as(await makeOrganiser(servers.db))
  return { ...servers, desk }
}

test('a link that is made while its user changes the password is no longer an invitation', async () => {
  const { db, as, desk, atOnce } = await start()
  for (let round = 0; round < rounds; round += 1) {
    const user = await makeUser(db)
    const [browser] = await as(user)
    const own = { current_password: madePassword, password: `own-password-${round}` }
    const [changed, made] = await atOnce(2, () =>
      Promise.all([
        browser.call(choosePassword, { body: own }),
        desk.call(createPasswordLink, { params: { id: user.userId } }),
      ]),
    )
    expect([changed.status, made.status]).toEqual([204, 201])
    const [left] = await db.selectFrom('password_links').selectAll().execute()
    const lasts = Date.parse(left?.expires_at ?? '') - Date.parse('2024-02-03T15:00:00.000Z')
    expect(left === undefined || lasts === hour).toBe(true)
    await db.deleteFrom('password_links').execute()
  }
})

test('a password is changed once, by one of two who know it', async () => {
  const { db, as, atOnce } = await start()
  const [here, there] = await as(await makeUser(db))
  const change = (password: string) => ({ body: { current_password: madePassword, password } })
  const answers = await atOnce(2, () =>
    Promise.all([
      here.call(choosePassword, change('first-password')),
      there.call(choosePassword, change('second-password')),
    ]),
  )
  expect(countByStatus(answers)).toEqual({ 204: 1, 400: 1 })
})
