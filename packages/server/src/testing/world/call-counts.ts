import { endpoints } from '@signout/contract'
import { createSetupToken } from '../../people/setup.ts'
import { queueWithoutSending } from '../mail/start-outbox.ts'
import { catalogueCounts, report, type StatementCounts } from './counted-event.ts'
import { deskCounts } from './desk-counts.ts'
import { madePassword } from './make.ts'
import { systemCounts } from './system-counts.ts'

const newName = { first_name: 'Walk', last_name: 'In', phone_number: '6075550123' }
const newUser = { ...newName, email: 'walk-in@example.com', review_status: 'None' } as const

/**
 * Every call of the contract by its name, after a colon another way through it, with the number of its statements:
 * one looks up the session, for a write once more in its transaction, and `begin` and `commit` count as well.
 */
export const callCounts: StatementCounts = {
  health: [1, ({ stranger }) => stranger.call(endpoints.health, {})],
  login: [15, ({ stranger, credentials }) => stranger.call(endpoints.login, { body: credentials })],
  logout: [5, ({ ada }) => ada.call(endpoints.logout, {})],
  getUser: [3, ({ ada }) => ada.call(endpoints.getUser, {})],
  getReviewStatus: [2, ({ ada }) => ada.call(endpoints.getReviewStatus, {})],
  createProfile: [
    10,
    ({ applicant }) =>
      applicant.call(endpoints.createProfile, {
        body: { e_signature: 'A', acknowledge_rules: true },
      }),
  ],
  updateProfile: [
    8,
    ({ organiser, profile }) =>
      organiser.call(endpoints.updateProfile, { params: profile, body: { id_provided: true } }),
  ],
  listItems: [4, ({ ada }) => ada.call(endpoints.listItems, {})],
  'listItems: filtered': [
    4,
    ({ ada, hardware_ids, category_ids, search }) =>
      ada.call(endpoints.listItems, {
        query: { hardware_ids, category_ids, search, in_stock: true, ordering: '-name' },
      }),
  ],
  getItem: [3, ({ ada, item }) => ada.call(endpoints.getItem, { params: item })],
  listCategories: [3, ({ ada }) => ada.call(endpoints.listCategories, {})],
  ...catalogueCounts,
  getOwnTeam: [3, ({ ada }) => ada.call(endpoints.getOwnTeam, {})],
  listOwnOrders: [5, ({ ada }) => ada.call(endpoints.listOwnOrders, {})],
  cancelOwnOrder: [
    14,
    ({ ada, submitted }) =>
      ada.call(endpoints.cancelOwnOrder, { params: submitted, body: { status: 'Cancelled' } }),
  ],
  leaveTeam: [12, ({ leaver }) => leaver.call(endpoints.leaveTeam, {})],
  joinTeam: [
    18,
    ({ leaver, team_code }) => leaver.call(endpoints.joinTeam, { params: { team_code } }),
  ],
  listTeams: [5, ({ organiser }) => organiser.call(endpoints.listTeams, {})],
  'listTeams: filtered': [
    5,
    ({ organiser, search, team_code, idle }) =>
      organiser.call(endpoints.listTeams, {
        query: { search, team_code: [team_code, idle.code], id_missing: true },
      }),
  ],
  getTeam: [
    3,
    ({ organiser, team_code }) => organiser.call(endpoints.getTeam, { params: { team_code } }),
  ],
  updateTeam: [
    10,
    ({ ada, team_code }) =>
      ada.call(endpoints.updateTeam, {
        params: { team_code },
        body: { project_description: 'New' },
      }),
  ],
  'deleteTeam: by code': [
    10,
    ({ organiser, idle }) =>
      organiser.call(endpoints.deleteTeam, { params: { team_code: idle.code } }),
  ],
  'deleteTeam: by id': [
    9,
    ({ organiser, idle }) =>
      organiser.call(endpoints.deleteTeam, { params: { team_code: idle.id } }),
  ],
  listOrders: [5, ({ organiser }) => organiser.call(endpoints.listOrders, {})],
  'listOrders: filtered': [
    5,
    ({ organiser, team_code }) =>
      organiser.call(endpoints.listOrders, {
        query: { team_code, search: team_code, status: ['Submitted', 'Returned'] },
      }),
  ],
  'listOrders: sorted': [
    5,
    ({ organiser, submitted }) =>
      organiser.call(endpoints.listOrders, { query: { id: submitted.id, ordering: '-quantity' } }),
  ],
  submitOrder: [
    15,
    ({ ada, items }) =>
      ada.call(endpoints.submitOrder, {
        body: { hardware: items.map(({ id }) => ({ id, quantity: 2 })) },
      }),
  ],
  updateOrder: [
    10,
    ({ organiser, submitted }) =>
      organiser.call(endpoints.updateOrder, {
        params: submitted,
        body: { status: 'Ready for Pickup' },
      }),
  ],
  'updateOrder: cancel': [
    14,
    ({ organiser, submitted }) =>
      organiser.call(endpoints.updateOrder, { params: submitted, body: { status: 'Cancelled' } }),
  ],
  ...deskCounts,
  returnItems: [
    12,
    ({ organiser, items, pickedUp }) => {
      const back = { quantity: 1, part_returned_health: 'Healthy' as const }
      return organiser.call(endpoints.returnItems, {
        body: { order: pickedUp.id, hardware: items.map(({ id }) => ({ id, ...back })) },
      })
    },
  ],
  'submitOrder: with a key': [
    18,
    ({ ada, items }) =>
      ada.request('POST', endpoints.submitOrder.path, {
        headers: { 'idempotency-key': 'submit' },
        body: { hardware: items.map(({ id }) => ({ id, quantity: 2 })) },
      }),
  ],
  undoEvent: [
    16,
    ({ organiser, returned }) =>
      organiser.call(endpoints.undoEvent, {
        params: { id: returned.order },
        body: { event: returned.event },
      }),
  ],
  correctCondition: [
    15,
    ({ organiser, returned }) =>
      organiser.call(endpoints.correctCondition, {
        params: { id: returned.order, unit: returned.units[0] ?? 0 },
        body: { part_returned_health: 'Healthy' },
      }),
  ],
  getSettings: [2, ({ organiser }) => organiser.call(endpoints.getSettings, {})],
  updateSettings: [
    7,
    ({ organiser }) =>
      organiser.call(endpoints.updateSettings, {
        body: { hackathon_name: 'Other', return_by: '2026-02-03T12:00' },
      }),
  ],
  remindTeams: [
    12,
    ({ app, organiser }) => {
      queueWithoutSending(app)
      return organiser.call(endpoints.remindTeams, {})
    },
  ],
  ...systemCounts,
  getConfiguration: [1, ({ stranger }) => stranger.call(endpoints.getConfiguration, {})],
  setUp: [
    14,
    async ({ db, stranger }) => {
      await db.updateTable('users').set({ is_active: false }).execute()
      const token = await createSetupToken(db)
      const name = { email: 'first@example.com', first_name: 'Ada', last_name: 'Lovelace' }
      return stranger.call(endpoints.setUp, { body: { token, ...name, password: madePassword } })
    },
  ],
  requestPasswordReset: [
    3,
    ({ stranger, credentials: { email } }) =>
      stranger.call(endpoints.requestPasswordReset, { body: { email } }),
  ],
  choosePassword: [
    11,
    ({ stranger, token }) =>
      stranger.call(endpoints.choosePassword, { body: { token, password: 'another-password' } }),
  ],
  'choosePassword: with the current one': [
    14,
    ({ ada }) =>
      ada.call(endpoints.choosePassword, {
        body: { current_password: madePassword, password: 'another-password' },
      }),
  ],
  listUsers: [5, ({ organiser }) => organiser.call(endpoints.listUsers, {})],
  'listUsers: filtered': [
    5,
    ({ organiser, search }) =>
      organiser.call(endpoints.listUsers, {
        query: { search, review_status: ['Accepted', 'None'], group: 'HSS Test Users' },
      }),
  ],
  createUser: [
    9,
    ({ organiser }) => organiser.call(endpoints.createUser, { body: { ...newUser, groups: [] } }),
  ],
  updateUser: [
    19,
    ({ organiser, member }) =>
      organiser.call(endpoints.updateUser, {
        params: { id: member.userId },
        body: { ...newName, groups: ['HSS Test Users'], is_active: false },
      }),
  ],
  createPasswordLink: [
    7,
    ({ organiser, member }) =>
      organiser.call(endpoints.createPasswordLink, { params: { id: member.userId } }),
  ],
  importFile: [
    14,
    ({ organiser }) =>
      organiser.call(endpoints.importFile, {
        params: { kind: 'applicants' },
        body: {
          text: 'email,first_name,last_name,phone_number,review_status\nnew@example.com,A,B,1,Accepted\n',
          dry_run: false,
          access: 'links',
        },
      }),
  ],
  getImportProgress: [1, ({ organiser }) => organiser.call(endpoints.getImportProgress, {})],
  listHistory: [3, ({ organiser }) => organiser.call(endpoints.listHistory, {})],
  'listHistory: filtered': [
    3,
    ({ organiser, item, submitted, team_code }) =>
      organiser.call(endpoints.listHistory, {
        query: {
          order: submitted.id,
          hardware: item.id,
          user: 1,
          team: team_code,
          kind: ['order.submitted'],
        },
      }),
  ],
  reportIncident: [
    16,
    ({ ada, pickedUp, item }) =>
      ada.call(endpoints.reportIncident, {
        body: { ...report, order: pickedUp.id, hardware: item.id },
      }),
  ],
  listIncidents: [3, ({ organiser }) => organiser.call(endpoints.listIncidents, {})],
  'listIncidents: filtered': [
    3,
    ({ organiser, item, team_code }) =>
      organiser.call(endpoints.listIncidents, {
        query: { team: team_code, hardware: item.id, resolved: false },
      }),
  ],
  listOwnIncidents: [3, ({ ada }) => ada.call(endpoints.listOwnIncidents, {})],
  updateIncident: [
    8,
    ({ organiser, reported }) =>
      organiser.call(endpoints.updateIncident, { params: reported, body: { resolved: true } }),
  ],
  listCloseout: [4, ({ organiser }) => organiser.call(endpoints.listCloseout, {})],
  listStock: [5, ({ organiser }) => organiser.call(endpoints.listStock, {})],
  listLosses: [3, ({ organiser }) => organiser.call(endpoints.listLosses, {})],
  downloadExport: [
    6,
    ({ organiser }) =>
      organiser.call(endpoints.downloadExport, { params: { file: 'closeout.csv' } }),
  ],
  getStatistics: [9, ({ organiser }) => organiser.call(endpoints.getStatistics, {})],
  getOverview: [12, ({ organiser }) => organiser.call(endpoints.getOverview, {})],
  listNews: [2, ({ ada }) => ada.call(endpoints.listNews, {})],
  markNewsSeen: [5, ({ ada }) => ada.call(endpoints.markNewsSeen, { body: { id: 1_000_000 } })],
  listenForChanges: [1, ({ ada }) => ada.call(endpoints.listenForChanges, {})],
}
