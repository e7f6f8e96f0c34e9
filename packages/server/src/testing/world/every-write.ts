import { anonymous, commandLine } from '../../actor.ts'
import { changePassword } from '../../auth/passwords/change-password.ts'
import { redeemPasswordLink } from '../../auth/passwords/redeem-link.ts'
import { requestPasswordReset } from '../../auth/passwords/request-reset.ts'
import { logIn, logOut } from '../../auth/login/login.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { remindTeams } from '../../closing/return-reminders.ts'
import type { Db } from '../../db/tables.ts'
import { reportIncident } from '../../incidents/report-incident.ts'
import { resolveIncident } from '../../incidents/resolve-incident.ts'
import { importCategories } from '../../items/categories/import-categories.ts'
import { importItems } from '../../items/import-items.ts'
import { deletePicture, setPicture } from '../../items/pictures/set-picture.ts'
import { unwatchItem, watchItem } from '../../items/watches/watch-item.ts'
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from '../../items/categories/change-categories.ts'
import { createItem } from '../../items/create-item.ts'
import { deleteItem } from '../../items/delete-item.ts'
import { updateItem } from '../../items/update-item.ts'
import { retryMails } from '../../mail/retry-mails.ts'
import { noteReached, noteTrouble } from '../../mail/sending/trouble.ts'
import { giveUpMail } from '../../mail/sending/outcomes.ts'
import { correctCondition } from '../../orders/desk/correct-condition.ts'
import { returnForTeam, returnItems } from '../../orders/desk/return-items.ts'
import { cancelOwnOrder, moveOrder } from '../../orders/moves.ts'
import { shortenOrder } from '../../orders/desk/shorten-order.ts'
import { orderForTeam } from '../../orders/submit/order-for-team.ts'
import { submitOrder } from '../../orders/submit/submit-order.ts'
import { undoEvent } from '../../orders/desk/undo-event.ts'
import { setIdProvided } from '../../people/id-provided.ts'
import { signWaiver } from '../../people/sign-waiver.ts'
import { purgeEvent } from '../../ops/purge-event.ts'
import { markNewsSeen } from '../../teams/news.ts'
import { announce } from '../../hub/change.ts'
import { transact } from '../../write/transact.ts'
import { updateSettings } from '../../settings/update-settings.ts'
import { deleteTeam } from '../../teams/delete-team.ts'
import { describeProject } from '../../teams/describe-project.ts'
import { joinTeam } from '../../teams/join-team.ts'
import { leaveTeam } from '../../teams/leave-team.ts'
import { createSetupToken, setUp } from '../../people/setup.ts'
import { createOrganiser, createUser } from '../../people/create-user.ts'
import { importApplicants } from '../../people/import-applicants.ts'
import { createPasswordLink, inviteUser } from '../../people/password-links.ts'
import { setPassword } from '../../people/set-password.ts'
import { setActive, setMembership, updateUser } from '../../people/update-user.ts'
import { importedItem, makeCategory, makeItem, makeOrder } from './make-items.ts'
import { serverFor } from '../mail/start-outbox.ts'
import { makePictureBytes } from './make-pictures.ts'
import { actorOf, madePassword, makeOrganiser, makeTeam, makeUser, newBrowser } from './make.ts'
import { playOrder } from './calls.ts'
import { report, returnBroken, startEvent } from './event.ts'

export type BusyEvent = Awaited<ReturnType<typeof startBusyEvent>>

/** An event in which every write can be made, and a browser for each user who sees different answers. */
export async function startBusyEvent() {
  const event = await startEvent({ listens: true })
  const { db, as, clock, team } = event
  const category = await makeCategory(db, { name: 'Lights' })
  const item = await makeItem(db, { name: 'Lamp', quantity: 30, categories: [category] })
  const picture = 'https://example.com/lamp.png'
  const unused = await makeItem(db, { picture, categories: [category] })
  const empty = await makeCategory(db)
  const gone = await makeItem(db, { quantity: 0 })
  const lines = [{ item: item, quantity: 2, returned: ['Broken', 'Broken'] as const }]
  const [ada, grace] = team.members
  const watch = { profile_id: grace.profileId, hardware_id: gone.id }
  await db.insertInto('watches').values(watch).execute()
  const [idle, joiner, former] = (await makeTeam(db, { members: 3 })).members
  const [alone] = (await makeTeam(db, { members: 1 })).members
  const applicant = await makeUser(db)
  const desk = await makeOrganiser(db)
  // An organiser who is in a team.
  await db
    .updateTable('profiles')
    .set({ user_id: desk.userId })
    .where('id', '=', former.profileId)
    .execute()
  await makeOrder(db, { team: { id: alone.teamId }, status: 'Returned', lines })
  const submitted = await playOrder(event, [{ item, quantity: 2 }])
  const pickedUp = await playOrder(event, [{ item, quantity: 2 }], 'Picked Up')
  const broken = await playOrder(event, [{ item, quantity: 2 }], 'Picked Up')
  const returned = await returnBroken(event, broken, [item])
  const input = { ...report, order: pickedUp.id, hardware: item.id }
  const { id: incident } = await reportIncident(db, actorOf(grace), input, clock.now())
  return {
    ...event,
    now: clock.now(),
    item,
    category,
    unused,
    empty,
    gone,
    orders: { submitted, pickedUp, returned },
    incident,
    users: { ada, grace, idle, joiner, alone, applicant, desk },
    browsers: {
      ada: event.ada,
      grace: event.grace,
      idle: await as(idle),
      joiner: await as(joiner),
      alone: await as(alone),
      applicant: await as(applicant),
      desk: await as(desk),
      organiser: event.organiser,
    },
  }
}

const isDryRun = false
/**
 * Everything that can be written: each service by its name, after a colon another case of it. Made in any process that
 * has opened the database.
 */
export const writes: Record<string, (event: BusyEvent, db: Db) => Promise<unknown>> = {
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
  markNewsSeen: ({ users }, db) => markNewsSeen(db, actorOf(users.ada), { id: 1_000_000 }),
  leaveTeam: ({ users, now }, db) => leaveTeam(db, actorOf(users.joiner), {}, now),
  deleteTeam: ({ users, now }, db) =>
    deleteTeam(db, commandLine, { team: users.alone.teamId }, now),
  submitOrder: ({ item, users, now }, db) => {
    const hardware = [{ id: item.id, quantity: 1 }]
    return submitOrder(db, actorOf(users.ada), { hardware, budgets: true }, now)
  },
  orderForTeam: ({ item, team, now }, db) => {
    const order = { team_code: team.code, hardware: [{ id: item.id, quantity: 1 }] }
    return orderForTeam(db, commandLine, { ...order, picked_up: true }, now)
  },
  moveOrder: ({ orders, now }, db) =>
    moveOrder(db, commandLine, { order: orders.submitted.id, status: 'Ready for Pickup' }, now),
  'moveOrder: cancel': ({ orders, now }, db) =>
    moveOrder(db, commandLine, { order: orders.submitted.id, status: 'Cancelled' }, now),
  cancelOwnOrder: ({ orders, users, now }, db) => {
    const input = { order: orders.submitted.id, status: 'Cancelled' } as const
    return cancelOwnOrder(db, actorOf(users.ada), input, now)
  },
  shortenOrder: ({ item, orders, now }, db) => {
    const items = [{ id: item.id, quantity: 1 }]
    return shortenOrder(db, commandLine, { order: orders.submitted.id, items, missing: true }, now)
  },
  returnItems: ({ item, orders, now }, db) => {
    const back = { id: item.id, quantity: 2, part_returned_health: 'Healthy' } as const
    return returnItems(db, commandLine, { order: orders.pickedUp.id, hardware: [back] }, now)
  },
  returnForTeam: ({ item, team, now }, db) => {
    const back = { id: item.id, quantity: 3, part_returned_health: 'Healthy' } as const
    return returnForTeam(db, commandLine, { team_code: team.code, hardware: [back] }, now)
  },
  updateSettings: ({ now }, db) =>
    updateSettings(db, commandLine, { changes: { desk_email: 'desk@example.com' } }, now),
  remindTeams: ({ now }, db) => whileMailed(db, () => remindTeams(db, commandLine, now)),
  setUp: async ({ now }, db) => {
    await transact(db, commandLine, async (tx) => {
      const disabled = tx.updateTable('users').set({ is_active: false }).returning('id')
      announce(tx, { session: (await disabled.execute()).map(({ id }) => id) })
    })
    const token = await createSetupToken(db)
    const name = { email: 'first@example.com', first_name: 'Ada', last_name: 'Lovelace' }
    const rest = { password: madePassword, address: '127.0.0.1', oldSession: null }
    return setUp(db, anonymous, { token, ...name, ...rest }, now)
  },
  undoEvent: ({ orders: { returned }, now }, db) => undoEvent(db, commandLine, returned, now),
  correctCondition: ({ orders: { returned }, now }, db) => {
    const unit = { unit: returned.units[0] ?? 0, part_returned_health: 'Healthy' } as const
    return correctCondition(db, commandLine, { order: returned.order, ...unit }, now)
  },
  reportIncident: ({ item, orders, users, now }, db) => {
    const about = { order: orders.pickedUp.id, hardware: item.id }
    return reportIncident(db, actorOf(users.grace), { ...report, ...about }, now)
  },
  resolveIncident: ({ incident, now }, db) =>
    resolveIncident(db, commandLine, { incident, resolved: true }, now),
  importItems: ({ item, category, now }, db) => {
    const limits = { max_per_team: 9, quantity_available: 40 }
    const row = importedItem({ ...limits, name: item.name, categories: [category.name] })
    return importItems(db, commandLine, { rows: [row], isDryRun }, now)
  },
  importCategories: ({ category, now }, db) => {
    const row = { name: category.name, max_per_team: 7 }
    return importCategories(db, commandLine, { rows: [row], isDryRun }, now)
  },
  createItem: ({ category, now }, db) => {
    const item = { name: 'New', quantity_available: 1, categories: [category.id] }
    return createItem(db, commandLine, item, now)
  },
  updateItem: ({ item, now }, db) =>
    updateItem(db, commandLine, { item: item.id, changes: { quantity_available: 35 } }, now),
  deleteItem: ({ unused, now }, db) => deleteItem(db, commandLine, { item: unused.id }, now),
  setPicture: async ({ item, now }, db) =>
    setPicture(db, commandLine, { item: item.id, bytes: await makePictureBytes() }, now),
  deletePicture: ({ unused, now }, db) => deletePicture(db, commandLine, { item: unused.id }, now),
  watchItem: ({ gone, users }, db) => watchItem(db, actorOf(users.ada), { item: gone.id }),
  unwatchItem: ({ gone, users }, db) => unwatchItem(db, actorOf(users.grace), { item: gone.id }),
  createCategory: ({ now }, db) => createCategory(db, commandLine, { name: 'New' }, now),
  updateCategory: ({ category, now }, db) =>
    updateCategory(db, commandLine, { category: category.id, max_per_team: 8 }, now),
  deleteCategory: ({ empty, now }, db) =>
    deleteCategory(db, commandLine, { category: empty.id }, now),
  importApplicants: ({ users, now }, db) => {
    const { email } = users.grace
    const name = { first_name: 'Grace', last_name: 'Hopper', phone_number: '1' }
    const rows = [{ email, ...name, review_status: 'Accepted' as const }]
    return importApplicants(db, commandLine, { rows, isDryRun, access: 'none' }, now)
  },
  requestPasswordReset: ({ users, now }, db) => {
    const input = { email: users.ada.email, address: '127.0.0.1' }
    return whileMailed(db, () => requestPasswordReset(db, anonymous, input, now))
  },
  purgeEvent: ({ now }, db) => purgeEvent(db, commandLine, now),
  giveUpMail: (_, db) => giveUpMail(db, { ids: [0], attempts: 0 }, 'It is too far.'),
  noteTrouble: ({ now }, db) =>
    noteTrouble(db, { message: 'It does not answer.', isOurs: false }, now),
  noteReached: (_, db) => noteReached(db),
  retryMails: ({ now }, db) => retryMails(db, commandLine, {}, now),
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
  createUser: ({ now }, db) => {
    const name = { email: 'walk-in@example.com', first_name: 'Walk', last_name: 'In' }
    const rest = { phone_number: '', review_status: 'Accepted' as const, groups: [] }
    return createUser(db, commandLine, { ...name, ...rest }, now)
  },
  updateUser: ({ users, now }, db) => {
    const changes = { last_name: 'Lovelace', phone_number: '6075550123' }
    return updateUser(db, commandLine, { id: users.ada.userId, changes }, now)
  },
  createPasswordLink: ({ users, now }, db) => {
    const link = { user: users.ada.userId, origin: 'http://localhost' }
    return createPasswordLink(db, commandLine, link, now)
  },
  inviteUser: ({ users, now }, db) => {
    const link = { email: users.ada.email, origin: 'http://localhost' }
    return inviteUser(db, commandLine, link, now)
  },
  createOrganiser: ({ now }, db) => {
    const name = { first_name: 'New', last_name: 'Organiser' }
    const user = { email: 'new@example.com', ...name, password: madePassword }
    return createOrganiser(db, commandLine, user, now)
  },
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
}

function sessionOf(browser: BusyEvent['ada']): string {
  return hashSecret(browser.cookies.get('sessionid') ?? '')
}

async function whileMailed<T>(db: Db, write: () => Promise<T>): Promise<T> {
  db.context.mailServer = serverFor('smtp://127.0.0.1:1')
  try {
    return await write()
  } finally {
    delete db.context.mailServer
  }
}
