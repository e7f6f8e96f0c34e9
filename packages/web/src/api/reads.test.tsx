import { getOwnTeam, listItems, listOwnOrders } from '@signout/contract'
import { makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#testing/network.ts'
import { createQueryClient } from './query-client.ts'
import { useReadAll, useReadPages, useReadRows } from './read-lists.ts'
import { type ReadOptions, useRead } from './reads.ts'

async function renderReads(options: ReadOptions) {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const network = await connect(app, await makeParticipant(app.db, { team }))
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  let sentBeforeEffects: readonly string[] | undefined
  function Reads() {
    useRead(getOwnTeam, {}, options)
    useReadAll(listOwnOrders, {}, options)
    useReadRows(listItems, { query: { limit: 2 } }, 2, options)
    useReadPages(listItems, { query: { limit: 1 } }, options)
    sentBeforeEffects ??= [...network.calls]
    return null
  }
  render(
    <QueryClientProvider client={client}>
      <Reads />
    </QueryClientProvider>,
  )
  return { network, sentBeforeEffects }
}

test('reads go out while their component renders, each once', async () => {
  const { network, sentBeforeEffects } = await renderReads({})
  const reads = [
    'GET /api/event/teams/team/',
    'GET /api/event/teams/team/orders/',
    'GET /api/hardware/hardware/?limit=2',
    'GET /api/hardware/hardware/?limit=1',
  ]
  expect(sentBeforeEffects).toEqual(reads)
  await waitFor(() => expect(network.answered).toHaveLength(reads.length))
  expect(network.calls).toEqual(reads)
})

test('a read that is not enabled does not go out', async () => {
  const { network } = await renderReads({ enabled: false })
  expect(network.calls).toEqual([])
})
