import { type Endpoint, endpoints, urlOf } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Objects, startTwoTeams } from '../../testing/world/two-teams.ts'
import type { TestClient, TestResponse } from '../../testing/requests/test-client.ts'

type Verdict = 401 | 403 | 404 | 'may'
/** Of `startTwoTeams`: anonymous, applicant, participant, another team's participant, test user, organiser. */
type Verdicts = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]

/** What a call about these objects sends. */
interface Request {
  readonly params?: Readonly<Record<string, number | string>>
  readonly query?: Readonly<Record<string, number | string>>
  readonly body?: unknown
}

/** A call that names something: who may make it about something of their own team, and of another's. */
interface AboutObjects {
  readonly own: Verdicts
  readonly other: Verdicts
  readonly request: (about: Objects) => Request
}

const all: Verdicts = ['may', 'may', 'may', 'may', 'may', 'may']
const users: Verdicts = [401, 'may', 'may', 'may', 'may', 'may']
const members: Verdicts = [401, 403, 'may', 'may', 'may', 'may']
const participants: Verdicts = [401, 403, 'may', 'may', 'may', 403]
const desk: Verdicts = [401, 403, 403, 403, 403, 'may']

/** The same users may call for every object. */
const about = (who: Verdicts, request: AboutObjects['request']): AboutObjects => ({
  own: who,
  other: who,
  request,
})

// As in spec §6, written out. What is about no object, is asked with an empty body.
const table = {
  getUser: users,
  getReviewStatus: users,
  login: all,
  logout: all,
  createProfile: [401, 'may', 'may', 'may', 'may', 403],
  updateProfile: about(desk, ({ profile: id }) => ({
    params: { id },
    body: { id_provided: true },
  })),
  listItems: about(members, ({ item, category }) => ({
    query: { hardware_ids: item, category_ids: category },
  })),
  getItem: about(members, ({ item: id }) => ({ params: { id } })),
  listCategories: members,
  createItem: about(desk, ({ category }) => ({ body: { categories: [category] } })),
  updateItem: about(desk, ({ item: id }) => ({ params: { id }, body: {} })),
  deleteItem: about(desk, ({ item: id }) => ({ params: { id } })),
  setPicture: about(desk, ({ item: id }) => ({ params: { id } })),
  deletePicture: about(desk, ({ item: id }) => ({ params: { id } })),
  listHolders: about(desk, ({ item: id }) => ({ params: { id } })),
  watchItem: about(participants, ({ item: id }) => ({ params: { id } })),
  unwatchItem: about(participants, ({ item: id }) => ({ params: { id } })),
  listWatches: participants,
  listDemand: desk,
  createCategory: desk,
  updateCategory: about(desk, ({ category: id }) => ({ params: { id }, body: {} })),
  deleteCategory: about(desk, ({ category: id }) => ({ params: { id } })),
  getOwnTeam: participants,
  listOwnOrders: participants,
  cancelOwnOrder: {
    own: participants,
    other: [401, 403, 404, 404, 404, 403],
    request: ({ order: id }) => ({ params: { id }, body: { status: 'Cancelled' } }),
  },
  getTeamToJoin: about(participants, ({ code: team_code }) => ({ params: { team_code } })),
  // Anyone with a team's code may join. The code of one's own team is refused with 400.
  joinTeam: about(participants, ({ code: team_code }) => ({ params: { team_code } })),
  leaveTeam: {
    own: participants,
    // 409: that is not, or no longer, their team.
    other: participants,
    request: ({ code: team_code }) => ({ body: { team_code } }),
  },
  getTeam: {
    own: members,
    other: desk,
    request: ({ code: team_code }) => ({ params: { team_code } }),
  },
  updateTeam: {
    own: members,
    other: desk,
    request: ({ code: team_code }) => ({
      params: { team_code },
      body: { project_description: 'A robot' },
    }),
  },
  listTeams: about(desk, ({ code: team_code }) => ({ query: { team_code } })),
  deleteTeam: about(desk, ({ code: team_code }) => ({ params: { team_code } })),
  submitOrder: about(participants, ({ item: id }) => ({
    body: { hardware: [{ id, quantity: 1 }] },
  })),
  orderForTeam: about(desk, ({ code: team_code, item: id }) => ({
    params: { team_code },
    body: { hardware: [{ id, quantity: 1 }] },
  })),
  listOrders: about(desk, ({ code: team_code }) => ({ query: { team_code } })),
  updateOrder: about(desk, ({ order: id }) => ({ params: { id }, body: { status: 'Returned' } })),
  returnForTeam: about(desk, ({ code: team_code, item: id }) => ({
    params: { team_code },
    body: { hardware: [{ id, quantity: 1, part_returned_health: 'Healthy' }] },
  })),
  claimOrder: about(desk, ({ order: id }) => ({ params: { id } })),
  releaseOrder: about(desk, ({ order: id }) => ({ params: { id } })),
  shortenOrder: about(desk, ({ order: id, item }) => ({
    params: { id },
    body: { items: [{ id: item, quantity: 1 }], missing: true },
  })),
  returnItems: about(desk, ({ order, item: id }) => ({
    body: { order, hardware: [{ id, quantity: 1, part_returned_health: 'Healthy' }] },
  })),
  listHistory: about(desk, ({ code: team, order, user, item: hardware }) => ({
    query: { team, order, user, hardware },
  })),
  undoEvent: about(desk, ({ order: id }) => ({ params: { id }, body: { event: 1 } })),
  correctCondition: about(desk, ({ order: id, unit }) => ({
    params: { id, unit },
    body: { part_returned_health: 'Broken' },
  })),
  setUp: [404, 404, 404, 404, 404, 404],
  requestPasswordReset: all,
  choosePassword: all,
  listUsers: about(desk, ({ user: id }) => ({ query: { id } })),
  createUser: desk,
  updateUser: about(desk, ({ user: id }) => ({ params: { id }, body: { last_name: 'Byron' } })),
  createPasswordLink: about(desk, ({ user: id }) => ({ params: { id } })),
  importFile: about(desk, () => ({ params: { kind: 'hardware' } })),
  getImportProgress: desk,
  reportIncident: {
    own: members,
    other: [401, 403, 404, 404, 404, 'may'],
    request: ({ order, item: hardware }) => ({
      body: { state: 'lost', quantity: 1, what: 'A', when: 'B', where: 'C', order, hardware },
    }),
  },
  listIncidents: about(desk, ({ code: team, item: hardware }) => ({ query: { team, hardware } })),
  listOwnIncidents: participants,
  updateIncident: about(desk, ({ incident: id }) => ({ params: { id }, body: { resolved: true } })),
  listCloseout: desk,
  downloadExport: about(desk, () => ({ params: { file: 'closeout.csv' } })),
  listLosses: desk,
  listStock: desk,
  getOverview: desk,
  getStatistics: desk,
  getSettings: desk,
  updateSettings: desk,
  remindTeams: desk,
  getWaiver: users,
  // Nothing is paused.
  getPause: [401, 403, 403, 403, 403, 404],
  pauseOrdering: desk,
  resumeOrdering: desk,
  getConfiguration: all,
  getSystem: desk,
  backUp: desk,
  sendTestMail: desk,
  retryMails: desk,
  verifyFigures: desk,
  listNews: participants,
  markNewsSeen: about(participants, () => ({ body: { id: 1 } })),
  listenForChanges: users,
  reportError: all,
  health: all,
} satisfies Record<keyof typeof endpoints, Verdicts | AboutObjects>

type Row = readonly [name: string, endpoint: Endpoint, row: Verdicts | AboutObjects]

const rows = Object.entries(endpoints).map(([name, endpoint]): Row => [
  name,
  endpoint,
  table[name as keyof typeof endpoints],
])
const namesOfObjects = new Set(['order', 'hardware', 'categories', 'event', 'team_code'])

describe('who may call', () => {
  test.each(rows)('%s', async (_, endpoint, row) => {
    const isAbout = 'request' in row
    const { callers, nothing } = await startTwoTeams()
    const found: { own: Verdict[]; other: Verdict[] } = { own: [], other: [] }
    for (const { browser, own, other } of callers) {
      const ask = (objects: Objects) =>
        send(browser, endpoint, isAbout ? row.request(objects) : { body: {} })
      const unknown = await ask(nothing)
      const answer = await ask(other)
      found.other.push(verdictOf(answer))
      // Callers without the right get the same refusal whether or not the object exists, before any validation error.
      const isHidden = verdictOf(answer) !== 'may'
      const spoilt =
        isHidden && isAbout ? await sendSpoilt(browser, endpoint, row.request(other)) : []
      const refused = isHidden ? [unknown, ...spoilt] : []
      expect(refused.map(wordsOf)).toEqual(refused.map(() => wordsOf(answer)))
      found.own.push(verdictOf(await ask(own)))
    }
    const { own, other } = isAbout ? row : { own: row, other: row }
    expect(found).toEqual({ own, other })
  })

  test.each(rows)('%s names its objects in the table', (_, endpoint, row) => {
    const parts = [endpoint.params, endpoint.body, endpoint.query]
    const names = parts.flatMap((part) =>
      Object.keys(part instanceof z.ZodObject ? part.shape : {}),
    )
    const isAbout = endpoint.params !== undefined || names.some((name) => namesOfObjects.has(name))
    expect('request' in row || !isAbout).toBe(true)
  })
})

async function send(browser: TestClient, endpoint: Endpoint, { params, query, body }: Request) {
  const sent = endpoint.body === undefined ? {} : { body }
  return browser.request(endpoint.method, urlOf(endpoint, params, query), sent)
}

/** The same call with parameters that can name nothing, and with bodies that cannot be read. */
async function sendSpoilt(browser: TestClient, endpoint: Endpoint, request: Request) {
  if (endpoint.params === undefined) return []
  const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, '-']))
  const bodies = endpoint.body === undefined ? [] : ['{{', [], { nonsense: true }]
  const answers = [await send(browser, endpoint, { ...request, params })]
  for (const body of bodies) answers.push(await send(browser, endpoint, { ...request, body }))
  return answers
}

function wordsOf({ status, body }: TestResponse<unknown>) {
  return { status, body }
}

function verdictOf({ status }: TestResponse<unknown>): Verdict {
  expect(status).toBeLessThan(500)
  return status === 401 || status === 403 || status === 404 ? status : 'may'
}
