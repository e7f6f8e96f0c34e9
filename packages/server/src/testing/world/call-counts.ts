import { type Endpoint, endpoints, urlOf } from '@signout/contract'
import { createSetupToken } from '../../accounts/users/setup.ts'
import { commandLine } from '../../base/actor.ts'
import { pauseOrdering } from '../../event/pause.ts'
import { updateSettings } from '../../event/update-settings.ts'
import { queueWithoutSending } from '../mail/start-outbox.ts'
import { startSmtp } from '../mail/start-smtp.ts'
import type { TestResponse } from '../requests/test-client.ts'
import type { CountedEvent } from './counted-event.ts'
import { report, usualCaller } from './event.ts'
import { madePassword } from './make.ts'

/** What a call sends, and who makes it: left out, the usual caller. */
interface Input {
  readonly by?: 'ada' | 'organiser' | 'applicant' | 'leaver' | 'stranger'
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The number of statements of a call, and what it sends. */
type Counted = readonly [
  statements: number,
  input?: (world: CountedEvent) => Input | Promise<Input>,
]

const newName = { first_name: 'Walk', last_name: 'In', phone_number: '6075550123' }
const newUser = { ...newName, email: 'walk-in@example.com', review_status: 'None', groups: [] }
const newPassword = 'another-password'
const healthy = { quantity: 1, part_returned_health: 'Healthy' }

async function pauseElsewhere({ db, clock }: CountedEvent): Promise<Input> {
  await pauseOrdering(db, commandLine, { reason: 'Night', until: null }, clock.now())
  return {}
}

/** Lines for all of these items. */
function linesOf(items: CountedEvent['items'], line: object = { quantity: 2 }) {
  return items.map(({ id }) => ({ id, ...line }))
}

/** One looks up the session, for a write once more in its transaction, and `begin` and `commit` count as well. */
const counts = {
  health: [1],
  login: [12, ({ credentials: body }) => ({ body })],
  logout: [5, () => ({ by: 'ada' })],
  getUser: [3],
  getReviewStatus: [2],
  createProfile: [
    10,
    () => ({ by: 'applicant', body: { e_signature: 'A', acknowledge_rules: true } }),
  ],
  updateProfile: [8, ({ profile: params }) => ({ params, body: { id_provided: true } })],
  listItems: [4],
  getItem: [3, ({ item: params }) => ({ params })],
  listCategories: [3],
  createItem: [
    12,
    ({ category_ids: categories }) => ({
      body: { name: 'New', quantity_available: 3, categories },
    }),
  ],
  updateItem: [
    14,
    ({ item: params, category_ids: categories }) => ({
      params,
      body: { name: 'Renamed', quantity_available: 2000, categories },
    }),
  ],
  deleteItem: [12, ({ unused: params }) => ({ params })],
  setPicture: [12, ({ item: params, picture: body }) => ({ params, body })],
  deletePicture: [8, ({ pictured: params }) => ({ params })],
  listHolders: [4, ({ item: params }) => ({ params })],
  watchItem: [6, ({ gone: params }) => ({ params })],
  unwatchItem: [5, ({ watched: params }) => ({ params })],
  listWatches: [3],
  listDemand: [2],
  listStock: [5],
  createCategory: [7, () => ({ body: { name: 'New' } })],
  updateCategory: [8, ({ category: params }) => ({ params, body: { name: 'Renamed' } })],
  deleteCategory: [7, ({ empty: params }) => ({ params })],
  getOwnTeam: [4],
  listOwnOrders: [7],
  cancelOwnOrder: [16, ({ submitted: params }) => ({ params, body: { status: 'Cancelled' } })],
  leaveTeam: [14, () => ({ by: 'leaver' })],
  getTeamToJoin: [6, ({ team_code }) => ({ by: 'leaver', params: { team_code } })],
  joinTeam: [19, ({ team_code }) => ({ by: 'leaver', params: { team_code } })],
  listTeams: [6],
  getTeam: [4, ({ team_code }) => ({ by: 'organiser', params: { team_code } })],
  updateTeam: [
    11,
    ({ team_code }) => ({ params: { team_code }, body: { project_description: 'New' } }),
  ],
  deleteTeam: [10, ({ idle }) => ({ params: { team_code: idle.code } })],
  listOrders: [5],
  submitOrder: [15, ({ items }) => ({ body: { hardware: linesOf(items) } })],
  orderForTeam: [
    16,
    ({ items, team_code }) => ({
      params: { team_code },
      body: { hardware: linesOf(items), picked_up: true },
    }),
  ],
  returnItems: [
    13,
    ({ items, pickedUp: { id: order } }) => ({
      body: { order, hardware: linesOf(items, healthy) },
    }),
  ],
  returnForTeam: [
    17,
    ({ items, team_code }) => ({
      params: { team_code },
      body: { hardware: linesOf(items, healthy) },
    }),
  ],
  updateOrder: [12, ({ submitted: params }) => ({ params, body: { status: 'Ready for Pickup' } })],
  claimOrder: [9, ({ submitted: params }) => ({ params })],
  releaseOrder: [8, ({ submitted: params }) => ({ params })],
  shortenOrder: [
    16,
    ({ items, submitted: params }) => ({
      params,
      body: { items: linesOf(items, { quantity: 1 }), missing: false },
    }),
  ],
  undoEvent: [17, ({ returned: { order: id, event } }) => ({ params: { id }, body: { event } })],
  correctCondition: [
    16,
    ({ returned: { order: id, units } }) => ({
      params: { id, unit: units[0] ?? 0 },
      body: { part_returned_health: 'Healthy' },
    }),
  ],
  requestPasswordReset: [2, ({ credentials: { email } }) => ({ body: { email } })],
  choosePassword: [11, ({ token }) => ({ body: { token, password: newPassword } })],
  setUp: [
    13,
    async ({ db }) => {
      await db.updateTable('users').set({ is_active: false }).execute()
      const token = await createSetupToken(db)
      const name = { email: 'first@example.com', first_name: 'Ada', last_name: 'Lovelace' }
      return { body: { token, ...name, password: madePassword } }
    },
  ],
  listUsers: [5],
  createUser: [9, () => ({ body: newUser })],
  updateUser: [
    20,
    ({ member }) => ({
      params: { id: member.userId },
      body: { ...newName, groups: ['HSS Test Users'], is_active: false },
    }),
  ],
  createPasswordLink: [7, ({ member }) => ({ params: { id: member.userId } })],
  importFile: [
    14,
    () => ({
      params: { kind: 'applicants' },
      body: {
        text: 'email,first_name,last_name,phone_number,review_status\nnew@example.com,A,B,1,Accepted\n',
        dry_run: false,
        access: 'links',
      },
    }),
  ],
  getImportProgress: [1],
  reportIncident: [
    10,
    ({ pickedUp, item }) => ({ body: { ...report, order: pickedUp.id, hardware: item.id } }),
  ],
  listIncidents: [3],
  listOwnIncidents: [3],
  updateIncident: [8, ({ reported: params }) => ({ params, body: { resolved: true } })],
  listCloseout: [4],
  downloadExport: [6, () => ({ params: { file: 'closeout.csv' } })],
  listLosses: [3],
  remindTeams: [
    12,
    (world) => {
      queueWithoutSending(world)
      return {}
    },
  ],
  getOverview: [13],
  getStatistics: [8],
  getSettings: [2],
  updateSettings: [
    7,
    () => ({ body: { desk_email: 'desk@example.com', return_by: '2026-02-03T12:00' } }),
  ],
  getWaiver: [2],
  getPause: [3, pauseElsewhere],
  pauseOrdering: [8, () => ({ body: { reason: 'Night' } })],
  resumeOrdering: [7, pauseElsewhere],
  getConfiguration: [1],
  getSystem: [9],
  backUp: [9],
  sendTestMail: [
    5,
    async ({ app }) => {
      const { url: smtpUrl } = await startSmtp()
      Object.assign(app.services.config, { smtpUrl })
      return {}
    },
  ],
  retryMails: [5],
  verifyFigures: [44],
  listHistory: [4],
  listNews: [2],
  markNewsSeen: [5, () => ({ body: { id: 1_000_000 } })],
  listenForChanges: [1],
  reportError: [
    0,
    () => ({ body: { id: '6f1c03a2', message: 'x is undefined', stack: null, path: '/cart' } }),
  ],
} satisfies Record<keyof typeof endpoints, Counted>

async function giveCredits({ db, clock }: Pick<CountedEvent, 'db' | 'clock'>): Promise<void> {
  await updateSettings(db, commandLine, { changes: { team_credits: 1000 } }, clock.now())
}

/** Calls once more, in another way that is named after the colon. */
const otherWays: Readonly<Record<`${keyof typeof endpoints}: ${string}`, Counted>> = {
  // The catalogue is read before it is searched.
  'listItems: search': [6, () => ({ query: { search: 'item' } })],
  'submitOrder: with a key': [
    18,
    ({ items }) => ({
      headers: { 'idempotency-key': 'submit' },
      body: { hardware: linesOf(items) },
    }),
  ],
  'submitOrder: with credits': [
    16,
    async ({ items, ...world }) => {
      await giveCredits(world)
      return { body: { hardware: linesOf(items) } }
    },
  ],
  'listTeams: with credits': [
    7,
    async (world) => {
      await giveCredits(world)
      return {}
    },
  ],
  'listOrders: with places in the queue': [7, () => ({ query: { queue: true } })],
  'updateUser: team': [
    20,
    ({ member, team_code }) => ({ params: { id: member.userId }, body: { team: team_code } }),
  ],
  'updateOrder: cancel': [
    16,
    ({ submitted: params }) => ({ params, body: { status: 'Cancelled' } }),
  ],
  'shortenOrder: missing units': [
    15,
    ({ items, submitted: params }) => ({
      params,
      body: { items: linesOf(items, { quantity: 1 }), missing: true },
    }),
  ],
  'choosePassword: with the current one': [
    14,
    () => ({ by: 'ada', body: { current_password: madePassword, password: newPassword } }),
  ],
}

/** Every call of the contract with the number of its statements. */
export const countedCalls = Object.entries<Counted>({ ...counts, ...otherWays }).map(
  ([name, [statements, inputOf]]) => {
    const endpoint: Endpoint = endpoints[name.split(':')[0] as keyof typeof endpoints]
    const call = async (
      world: CountedEvent,
      more?: Input['headers'],
    ): Promise<TestResponse<unknown>> => {
      const { by = usualCaller(endpoint), ...input } = (await inputOf?.(world)) ?? {}
      const { params, query, body, headers } = input
      const sent = { body, headers: { ...headers, ...more } }
      return world[by].request(endpoint.method, urlOf(endpoint, params, query), sent)
    }
    return { name, endpoint, statements, call }
  },
)
