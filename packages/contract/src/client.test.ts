import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from '#schema'
import { setPicture, getItem, listItems } from './endpoints/items.ts'
import { ApiError, call, type CallInput, callNext, urlOf } from './client.ts'
import { endpoint } from './endpoint.ts'
import { cancelOwnOrder, listOrders, submitOrder } from './endpoints/orders.ts'
import { deleteTeam, joinTeam, listTeams } from './endpoints/teams.ts'

interface Sent {
  url: string
  init: RequestInit | undefined
}

/** A network that gives one answer, and the requests that reached it. */
function network(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push({ url: url instanceof Request ? url.url : url.toString(), init })
    return answer()
  }
  return { fetch, sent }
}

const ok = () => Response.json({ results: [] })

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error('The call should have failed with an ApiError', { cause: error })
}

test('only a call that may be repeated carries its key', async () => {
  const { fetch, sent } = network(ok)
  const options = { fetch, idempotencyKey: 'a key' }
  await call(submitOrder, { body: { hardware: [{ id: 1, quantity: 1 }] } }, options)
  await call(deleteTeam, { params: { team_code: 'A2B3C' } }, options)
  await call(submitOrder, { body: { hardware: [] } }, { fetch })
  const keys = sent.map(({ init }) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys).toEqual(['a key', null, null])
})

describe('the address of a call', () => {
  test.each([
    {
      what: 'fills parameters in',
      url: urlOf(getItem, { id: 7 }),
      is: '/api/hardware/hardware/7/',
    },
    {
      what: 'escapes parameters',
      url: urlOf(joinTeam, { team_code: 'a/b c?' }),
      is: '/api/event/teams/join/a%2Fb%20c%3F/',
    },
    {
      what: 'ends without a slash where the specification has none',
      url: urlOf(cancelOwnOrder, { id: 7 }),
      is: '/api/event/teams/team/orders/7',
    },
    {
      what: 'has no question mark without a query',
      url: urlOf(listTeams, undefined, {}),
      is: '/api/event/teams/',
    },
    {
      what: 'escapes the query',
      url: urlOf(listTeams, undefined, { limit: 24, search: 'a&b=c +%' }),
      is: '/api/event/teams/?limit=24&search=a%26b%3Dc+%2B%25',
    },
    {
      what: 'writes a list as one comma-separated value',
      url: urlOf(listOrders, undefined, { status: ['Submitted', 'Ready for Pickup'] }),
      is: '/api/hardware/orders/?status=Submitted%2CReady+for+Pickup',
    },
    {
      what: 'leaves out what is empty, but neither false nor 0',
      url: urlOf(listItems, undefined, {
        search: '',
        ordering: undefined,
        hardware_ids: [],
        category_ids: null,
        in_stock: false,
        offset: 0,
      }),
      is: '/api/hardware/hardware/?in_stock=false&offset=0',
    },
  ])('$what', ({ url, is }) => {
    expect(url).toBe(is)
  })
})

describe('a request', () => {
  test('carries credentials and the CSRF header, and no content when it only reads', async () => {
    const { fetch, sent } = network(ok)
    const headers = { accept: 'application/json' }
    const read = { method: 'GET', credentials: 'include' }
    await call(listTeams, { query: { limit: 24 } }, { fetch, csrfToken: 'token' })
    await callNext(listTeams, 'https://a.test/api/?offset=24', { fetch, csrfToken: 'token' })
    await call(listTeams, {}, { fetch })
    expect(sent.map(({ init }) => init)).toEqual([
      { ...read, headers: { ...headers, 'x-csrftoken': 'token' } },
      { ...read, headers: { ...headers, 'x-csrftoken': 'token' } },
      { ...read, headers },
    ])
  })

  test('carries the CSRF header and its JSON when it writes', async () => {
    const { fetch, sent } = network(ok)
    const body = { hardware: [{ id: 1, quantity: 2 }] }
    await call(submitOrder, { body }, { fetch, csrfToken: 'token' })
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'x-csrftoken': 'token', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  })

  test('sends no content type without a body, yet the CSRF header', async () => {
    const { fetch, sent } = network(() => new Response(null, { status: 204 }))
    await call(deleteTeam, { params: { team_code: 'A2B3C' } }, { fetch })
    expect(sent[0]?.url).toBe('/api/event/teams/A2B3C/')
    expect(sent[0]?.init?.headers).toEqual({ accept: 'application/json', 'x-csrftoken': '' })
    expect(sent[0]?.init).not.toHaveProperty('body')
  })

  test('goes to the base address of callers outside the browser', async () => {
    const { fetch, sent } = network(ok)
    await call(listTeams, {}, { fetch, baseUrl: 'http://127.0.0.1:8000' })
    expect(sent[0]?.url).toBe('http://127.0.0.1:8000/api/event/teams/')
  })

  test('follows only the path and the query of what comes next', async () => {
    const { fetch, sent } = network(ok)
    const next = 'https://elsewhere.example:8443/api/event/teams/?limit=24&offset=24&search=a%26b'
    await callNext(listTeams, next, { fetch })
    expect(sent[0]?.url).toBe('/api/event/teams/?limit=24&offset=24&search=a%26b')
    expect(sent[0]?.init?.method).toBe('GET')
  })
})

describe('an answer', () => {
  test('is what the server sent', async () => {
    const page = { count: 0, next: null, previous: null, results: [] }
    const { fetch } = network(() => Response.json(page))
    expect(await call(listTeams, {}, { fetch })).toEqual(page)
  })

  test('without content is undefined', async () => {
    const { fetch } = network(() => new Response(null, { status: 204 }))
    expect(await call(deleteTeam, { params: { team_code: 7 } }, { fetch })).toBeUndefined()
  })

  test('that is a refusal says why', async () => {
    const { fetch } = network(() => Response.json({ detail: 'Team is full' }, { status: 400 }))
    const error = await failureOf(call(joinTeam, { params: { team_code: 'A2B3C' } }, { fetch }))
    expect(error).toMatchObject({ name: 'ApiError', status: 400, detail: 'Team is full' })
    expect(error.errorsOf('non_field_errors')).toEqual([])
  })

  test('that refuses fields gives their messages', async () => {
    const body = { status: ['No.', 'Never.'], non_field_errors: ['Too much.'], detail: ['odd'] }
    const { fetch } = network(() => Response.json(body, { status: 400 }))
    const error = await failureOf(call(listTeams, {}, { fetch }))
    expect(error.errorsOf('status')).toEqual(['No.', 'Never.'])
    expect(error.errorsOf('non_field_errors')).toEqual(['Too much.'])
    expect(error.errorsOf('constructor')).toEqual([])
    expect(error.detail).toBeUndefined()
  })

  test('that is a failure names the request as the log does', async () => {
    const headers = { 'x-request-id': '6f1c03a2-8a3d' }
    const { fetch } = network(() => Response.json({}, { status: 500, headers }))
    const error = await failureOf(call(listTeams, {}, { fetch }))
    expect(error.requestId).toBe('6f1c03a2-8a3d')
  })

  test.each([
    { what: 'nothing', content: '' },
    { what: 'a page of a proxy', content: '<h1>Bad gateway</h1>' },
    { what: 'a text', content: '"no"' },
    { what: 'null', content: 'null' },
  ])('that fails with $what has a status and no detail', async ({ content }) => {
    const { fetch } = network(() => new Response(content, { status: 502 }))
    const error = await failureOf(call(listTeams, {}, { fetch }))
    expect(error).toMatchObject({ status: 502, message: 'Request failed with status 502' })
    expect(error.detail).toBeUndefined()
    expect(error.errorsOf('detail')).toEqual([])
  })
})

describe('no answer', () => {
  test('from the network is an ApiError of status 0 with its message', async () => {
    const { fetch } = network(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failureOf(call(listTeams, {}, { fetch }))
    expect(error).toMatchObject({ status: 0, message: 'Failed to fetch', body: undefined })
  })

  test('because the connection broke in the middle of one is an ApiError of status 0', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"count":'))
        controller.error(new TypeError('terminated'))
      },
    })
    const { fetch } = network(() => new Response(broken))
    const error = await failureOf(call(listTeams, {}, { fetch }))
    expect(error).toMatchObject({ status: 0, message: 'terminated' })
  })

  test.each(['<h1>Welcome to the venue’s Wi-Fi</h1>', ''])(
    'of the server’s own, but a success saying "%s", is an ApiError of status 0',
    async (content) => {
      const { fetch } = network(() => new Response(content))
      expect(await failureOf(call(listTeams, {}, { fetch }))).toMatchObject({ status: 0 })
    },
  )

  test('because the caller gave up is the caller’s own reason', async () => {
    const giveUp = new AbortController()
    const reason = new Error('left the page')
    const { fetch, sent } = network(() => {
      giveUp.abort(reason)
      return Promise.reject(reason)
    })
    const { signal } = giveUp
    await expect(call(listTeams, {}, { fetch, signal })).rejects.toBe(reason)
    expect(sent[0]?.init?.signal).toBe(signal)
  })
})

test('a call takes exactly the parts that its endpoint declares', () => {
  const plain = endpoint({
    method: 'GET',
    path: '/api/health/',
    access: 'anyone',
    summary: 'Nothing to pass.',
    status: 200,
    response: z.undefined(),
  })
  expectTypeOf<{}>().toExtend<CallInput<typeof plain>>()
  expectTypeOf<{}>().not.toExtend<CallInput<typeof getItem>>()
  expectTypeOf<{ params: { id: number } }>().toExtend<CallInput<typeof getItem>>()
  expectTypeOf<{ params: { id: string } }>().not.toExtend<CallInput<typeof getItem>>()
  expectTypeOf<{ params: { id: number }; body: object }>().not.toExtend<CallInput<typeof getItem>>()
  expectTypeOf<{ params: { team_code: string } }>().toExtend<CallInput<typeof joinTeam>>()
  expectTypeOf<{}>().not.toExtend<CallInput<typeof submitOrder>>()
})

test('a call takes what the server reads, and nothing else compiles', () => {
  const search = (query: CallInput<typeof listOrders>['query']) => query
  const submit = (body: CallInput<typeof submitOrder>['body']) => body
  expectTypeOf(search).toBeCallableWith({ limit: 25, status: ['Submitted', 'Pending'] })
  // @ts-expect-error A limit is a number.
  search({ limit: {} })
  // @ts-expect-error A limit is a number, not its text.
  search({ limit: '1' })
  // @ts-expect-error No order is ever 'Lost'.
  search({ status: ['Lost'] })
  // @ts-expect-error A list is not a text.
  search({ status: 'Submitted' })
  // @ts-expect-error Orders are not asked for by their colour.
  search({ colour: 'red' })
  // @ts-expect-error A quantity is a number, though the server reads it from a text as well.
  submit({ hardware: [{ id: 1, quantity: '1' }] })
})

test('a file is sent as it is, with its own type', async () => {
  const { sent, fetch } = network(() => Response.json({}))
  const body = new Blob(['a picture'], { type: 'image/png' })
  await call(setPicture, { params: { id: 3 }, body }, { fetch })
  await call(setPicture, { params: { id: 3 }, body: new Blob(['another']) }, { fetch })
  expect(sent.map(({ init }) => init)).toMatchObject([
    { method: 'PUT', body, headers: { 'content-type': 'image/png' } },
    { headers: { 'content-type': 'application/octet-stream' } },
  ])
})
