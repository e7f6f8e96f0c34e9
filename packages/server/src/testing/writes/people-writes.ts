import { anonymous, commandLine } from '../../base/actor.ts'
import { changePassword } from '../../accounts/passwords/change-password.ts'
import { redeemPasswordLink } from '../../accounts/passwords/redeem-link.ts'
import { mailResetLink, createPasswordLink } from '../../accounts/passwords/links.ts'
import { logIn, logOut } from '../../accounts/login/login.ts'
import { hashSecret } from '../../record/secrets.ts'
import { setIdProvided, signWaiver } from '../../teams/sign-waiver.ts'
import { markNewsSeen } from '../../teams/news.ts'
import { announce } from '../../record/changes/change.ts'
import { transact } from '../../record/transact.ts'
import { deleteTeam, describeProject, joinTeam, leaveTeam } from '../../teams/change-team.ts'
import { createSetupToken, setUp } from '../../accounts/users/setup.ts'
import { createOrganiser, createUser } from '../../accounts/users/create-user.ts'
import { importApplicants } from '../../accounts/users/import-applicants.ts'
import { setPassword } from '../../accounts/passwords/store-password.ts'
import { setActive, setMembership, updateUser } from '../../accounts/users/update-user.ts'
import { actorOf, madePassword, newBrowser } from '../world/make.ts'
import type { BusyEvent } from '../world/busy-event.ts'
import { type Writes, unseen, whileMailed } from './write.ts'

const isDryRun = false

export const peopleWrites = {
  logIn: ({ ada, users, now }, db) => {
    const credentials = { email: users.ada.email, password: madePassword }
    const input = { ...newBrowser, credentials, oldSession: sessionOf(ada) }
    return logIn(db, actorOf(users.ada), input, now)
  },
  logOut: ({ ada, users }, db) => logOut(db, actorOf(users.ada), { session: sessionOf(ada) }),
  signWaiver: ({ users, now }, db) => {
    const actor = { ...anonymous, userId: users.applicant.userId }
    return signWaiver(db, actor, { e_signature: 'A' }, now)
  },
  setIdProvided: ({ users, now }, db) =>
    setIdProvided(db, commandLine, { profile: users.ada.profileId, isProvided: true }, now),
  describeProject: ({ team, users, now }, db) => {
    const input = { code: team.code, description: 'Something else.' }
    return describeProject(db, actorOf(users.grace), input, now)
  },
  joinTeam: ({ team, users, now }, db) =>
    joinTeam(db, actorOf(users.joiner), { code: team.code }, now),
  'joinTeam: the last member': ({ team, users, now }, db) =>
    joinTeam(db, actorOf(users.alone), { code: team.code }, now),
  markNewsSeen: unseen(({ users }, db) => markNewsSeen(db, actorOf(users.ada), { id: 1_000_000 })),
  leaveTeam: ({ users, now }, db) => leaveTeam(db, actorOf(users.joiner), {}, now),
  deleteTeam: ({ users, now }, db) =>
    deleteTeam(db, commandLine, { team: users.alone.teamId }, now),
  setUp: async ({ now }, db) => {
    await transact(db, commandLine, async (tx) => {
      const disabled = tx.updateTable('users').set({ is_active: false }).returning('id')
      announce(tx, { session: (await disabled.execute()).map(({ id }) => id) })
    })
    const token = await createSetupToken(db)
    const name = { email: 'first@example.com', first_name: 'Ada', last_name: 'Lovelace' }
    const rest = { password: madePassword, oldSession: null }
    return setUp(db, anonymous, { token, ...name, ...rest }, now)
  },
  importApplicants: ({ users, now }, db) => {
    const { email } = users.grace
    const name = { first_name: 'Grace', last_name: 'Hopper', phone_number: '1' }
    const rows = [{ email, ...name, review_status: 'Accepted' as const }]
    return importApplicants(db, commandLine, { rows, isDryRun, access: 'none' }, now)
  },
  mailResetLink: unseen(({ users, now }, db) =>
    whileMailed(db, () => mailResetLink(db, anonymous, { email: users.ada.email }, now)),
  ),
  redeemPasswordLink: async ({ ada, users, now }, db) => {
    const link = { user: users.ada.userId, origin: 'http://localhost' }
    const { url } = await createPasswordLink(db, commandLine, link, now)
    const token = new URL(url).searchParams.get('token') ?? ''
    const session = { address: '127.0.0.1', oldSession: sessionOf(ada) }
    return redeemPasswordLink(db, anonymous, { token, password: madePassword, ...session }, now)
  },
  changePassword: ({ users, now }, db) => {
    const passwords = { current_password: madePassword, password: 'another-password' }
    return changePassword(db, actorOf(users.ada), { ...passwords, session: null }, now)
  },
  createUser: unseen(({ now }, db) => {
    const name = { email: 'walk-in@example.com', first_name: 'Walk', last_name: 'In' }
    const rest = { phone_number: '', review_status: 'Accepted' as const, groups: [] }
    return createUser(db, commandLine, { ...name, ...rest }, now)
  }),
  updateUser: ({ users, now }, db) => {
    const changes = { last_name: 'Lovelace', phone_number: '6075550123' }
    return updateUser(db, commandLine, { id: users.ada.userId, changes }, now)
  },
  createPasswordLink: unseen(({ users, now }, db) => {
    const link = { user: users.ada.userId, origin: 'http://localhost' }
    return createPasswordLink(db, commandLine, link, now)
  }),
  createOrganiser: unseen(({ now }, db) => {
    const name = { first_name: 'New', last_name: 'Organiser' }
    const user = { email: 'new@example.com', ...name, password: madePassword }
    return createOrganiser(db, commandLine, user, now)
  }),
  setPassword: ({ users, now }, db) =>
    setPassword(db, commandLine, { email: users.ada.email, password: 'another-password' }, now),
  setActive: ({ users, now }, db) =>
    setActive(db, commandLine, { email: users.ada.email, isActive: false }, now),
  setMembership: ({ users, now }, db) => {
    const membership = { email: users.ada.email, group: 'Hardware Site Admins' } as const
    return setMembership(db, commandLine, { ...membership, isMember: true }, now)
  },
  'setMembership: out of the group': ({ users, now }, db) => {
    const membership = { email: users.desk.email, group: 'Hardware Site Admins' } as const
    return setMembership(db, commandLine, { ...membership, isMember: false }, now)
  },
} satisfies Writes

function sessionOf(browser: BusyEvent['ada']): string {
  return hashSecret(browser.cookies.get('sessionid') ?? '')
}
