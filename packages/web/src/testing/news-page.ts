import {
  listNews,
  type NewsItem,
  type OrderStatus,
  undoEvent,
  updateOrder,
} from '@signout/contract'
import { readHistory } from '@signout/server/testing/world/calls.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { provideStreams, type Streams } from './event-source.ts'
import { type RenderedApp, renderApp } from './render-app.tsx'

/** A team with two orders that wait, a desk that moves them, and the page of the team's first member. */
export async function startNews() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const lines = [{ item: await makeItem(app.db, { name: 'Lamp' }), quantity: 1 }]
  const [first, second] = [
    await makeOrder(app.db, { team, lines }),
    await makeOrder(app.db, { team, lines }),
  ]
  const desk = await app.as(await makeOrganiser(app.db))
  const [as, other] = [team.members[0], team.members[1]]
  const otherDevice = await app.as(as)
  let streams: Streams | undefined
  const open = async (path: string): Promise<RenderedApp> =>
    renderApp(path, {
      app,
      as,
      prepare: (network) => {
        streams = provideStreams(network)
      },
    })
  return {
    app,
    desk,
    team,
    as,
    other,
    first,
    second,
    open,
    /** Opens a page, and waits until it follows the changes. */
    follow: async (path: string): Promise<RenderedApp> => {
      const rendered = await open(path)
      await waitFor(() => expect(streams?.open.size).toBe(1))
      return rendered
    },
    streams: () => streams?.open.size ?? 0,
    move: async ({ id }: { readonly id: number }, status: OrderStatus) => {
      const answer = await desk.call(updateOrder, { params: { id }, body: { status } })
      expect(answer.status).toBe(200)
    },
    /** Takes back the latest change of an order. */
    undo: async ({ id }: { readonly id: number }) => {
      const [row] = await readHistory(desk, { order: id })
      const body = { event: row?.id ?? 0 }
      expect((await desk.call(undoEvent, { params: { id }, body })).status).toBe(200)
    },
    /** What the team's first member has not seen yet on any device. */
    unseen: async (): Promise<readonly NewsItem[]> => {
      const { body } = await otherDevice.call(listNews, {})
      return body.results
    },
    otherDevice,
  }
}
