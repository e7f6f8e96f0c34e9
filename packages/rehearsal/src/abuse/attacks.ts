import {
  cancelOwnOrder,
  choosePassword,
  downloadExport,
  exportNames,
  importFile,
  joinTeam,
  limits,
  listCloseout,
  listHistory,
  listItems,
  listOrders,
  listOwnOrders,
  listTeams,
  listUsers,
  login,
  requestPasswordReset,
  setPicture,
  submitOrder,
  updateItem,
} from '@signout/contract'
import { oddPictures, refusedPictures } from '@signout/server/testing/world/make-pictures.ts'
import type { TestClient } from '@signout/server/testing/requests/test-client.ts'

/** Source and target of the attacks. Sent between processes as JSON. */
export interface Target {
  readonly address: string
  /** Sessions of a member of the team and of an organiser. */
  readonly participant: string
  readonly organiser: string
  /** Item with enough units for all orders. */
  readonly item: number
  /** Emails of users who log in behind the address of the desk, at known browsers. */
  readonly victims: readonly string[]
  readonly deskAddress: string
}

export interface Attacker {
  readonly target: Target
  readonly participant: TestClient
  readonly organiser: TestClient
  readonly stranger: TestClient
}

interface Attack {
  /** What is done again and again, the first time as number 1, regardless of the answers. */
  readonly step: (attacker: Attacker, at: number) => Promise<unknown>
  /** As many connections as a browser has to one server when omitted. */
  readonly atOnce?: number
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const victim = ({ victims }: Target, at: number) => victims[at % victims.length] ?? ''

function order({ participant, target }: Attacker, quantity: number) {
  return participant.call(submitOrder, { body: { hardware: [{ id: target.item, quantity }] } })
}

/** Attacks by a stranger without an account on the same network. */
const stranger = {
  'logins with made-up accounts from 200 addresses, 180 at once': {
    step: ({ stranger }, at) => {
      const body = { email: `stranger-${at}@example.com`, password: `wrong-${at}` }
      return stranger.call(login, { body }, from(`10.9.0.${at % 200}`))
    },
    atOnce: 180,
  },
  'passwords of organisers, guessed behind the address of the desk': {
    step: ({ stranger, target }, at) => {
      const body = { email: victim(target, at), password: `wrong-${at}` }
      return stranger.call(login, { body }, from(target.deskAddress))
    },
  },
  'links to a new password for everybody else': {
    step: ({ stranger, target }, at) => {
      const body = { email: victim(target, at) }
      return stranger.call(requestPasswordReset, { body }, from(`10.8.0.${at % 250}`))
    },
  },
  'bodies of 256 KiB to log in with': {
    step: ({ stranger }) => {
      const body = JSON.stringify({ email: 'a'.repeat(262_000), password: '' })
      return stranger.request('POST', login.path, { body })
    },
  },
  'links to a new password, guessed': {
    step: ({ stranger }, at) => {
      const body = { token: `guessed-${at}`, password: 'a-good-password' }
      return stranger.call(choosePassword, { body }, from(`10.7.0.${at % 250}`))
    },
  },
} satisfies Record<string, Attack>

/** Attacks by one member of a team. */
const participant = {
  'orders of 1,000 units, submitted and cancelled': {
    step: async (attacker) => {
      const { status, body } = await order(attacker, limits.order.units)
      if (status !== submitOrder.status) return
      const cancelled = { params: { id: body.order_id }, body: { status: 'Cancelled' as const } }
      await attacker.participant.call(cancelOwnOrder, cancelled)
    },
  },
  'as many orders of 1,000 units as may wait, 500 a page': {
    step: async (attacker, at) =>
      at <= limits.team.pendingOrders
        ? order(attacker, limits.order.units)
        : attacker.participant.call(listOwnOrders, { query: { limit: 500 } }),
  },
  'one order repeated, each time with a new key': {
    step: ({ participant, target }, at) => {
      const body = { hardware: [{ id: target.item, quantity: 1 }] }
      return participant.call(submitOrder, { body }, { 'idempotency-key': `${at}` })
    },
  },
  'codes of teams, guessed': {
    step: ({ participant }, at) => {
      const team_code = `Z${String(at % 10_000).padStart(4, '2')}`
      return participant.call(joinTeam, { params: { team_code } })
    },
  },
  'searches that have never been made': {
    step: ({ participant }, at) => {
      const search = `a e i o r s t ${at}`
      const query = { search, limit: 500, ordering: '-quantity_remaining' } as const
      return participant.call(listItems, { query })
    },
  },
} satisfies Record<string, Attack>

const pages = [listOrders, listHistory, listTeams, listUsers] as const
const pictureMakers = [
  ...Object.values(oddPictures).map(([, , make]) => make),
  ...Object.values(refusedPictures).map(([, make]) => make),
]
const longFile = [
  'name,quantity,categories',
  ...Array.from({ length: 20_000 }, (_, row) => `Cable number ${row},5,Cables`),
].join('\n')

/** Careless loads by an organiser. */
const organiser = {
  'one item changed in bursts': {
    step: ({ organiser, target }, at) =>
      organiser.call(updateItem, { params: { id: target.item }, body: { notes: `Note ${at}` } }),
  },
  'lists, 500 a page': {
    step: ({ organiser }, at) => {
      const list = pages[at % pages.length] ?? listOrders
      return organiser.request('GET', `${list.path}?limit=500&offset=${at % 7}`)
    },
  },
  'exports and the close-out': {
    step: async ({ organiser }, at) => {
      const name = exportNames[at % exportNames.length] ?? 'orders'
      await organiser.call(downloadExport, { params: { file: `${name}.csv` } })
      await organiser.call(listCloseout, {})
    },
  },
  'files of 20,000 rows, tried out': {
    step: ({ organiser }) => {
      const body = { text: longFile, dry_run: true }
      return organiser.call(importFile, { params: { kind: 'hardware' }, body })
    },
  },
  'pictures of 40 megapixels, and such as say so': {
    step: async ({ organiser, target }, at) => {
      const body = new Blob([(await pictureMakers[at % pictureMakers.length]?.()) ?? ''])
      const headers = { 'content-type': 'image/png' }
      return organiser.call(setPicture, { params: { id: target.item }, body }, headers)
    },
  },
} satisfies Record<string, Attack>

/** All attacks, by who makes them and by their names in reports (spec §26). */
export const attacks: Readonly<Record<string, Readonly<Record<string, Attack>>>> = {
  participant,
  stranger,
  organiser,
}
