import type { OrderStatus } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { readRemaining } from '@signout/server/testing/world/event.ts'
import { expect, test } from 'vitest'
import { onEitherDatabase, startCli } from '../testing/start-cli.ts'

async function startWithOrder(status: OrderStatus) {
  const cli = await startCli()
  const lamp = await makeItem(cli.db)
  const team = await makeTeam(cli.db)
  const lines = [{ item: lamp, quantity: 3 }]
  const order = await makeOrder(cli.db, { team, status, lines })
  return { ...cli, lamp, id: String(order.id) }
}

onEitherDatabase(() => {
  test('a no-show gives its units back', async () => {
    const { db, run, lamp, id } = await startWithOrder('Ready for Pickup')
    const cancelled = { exitCode: 0, stdout: `Order ${id} is cancelled.\n`, stderr: '' }
    expect(await run('order', 'cancel', id)).toEqual(cancelled)
    expect(await readRemaining(db, lamp)).toBe(10)
    expect(await run('order', 'cancel', id)).toEqual(cancelled)
    expect(await readRemaining(db, lamp)).toBe(10)
    expect(await run('verify')).toMatchObject({ exitCode: 0 })
  })
})

test('an unknown order is refused', async () => {
  const { run } = await startCli()
  expect(await run('order', 'cancel', '7')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'There is no order 7.\n',
  })
})

test.each([['0'], ['-1'], ['x'], ['1.5'], ['1', '2'], []])('%j is misuse', async (...ids) => {
  const { run } = await startCli()
  expect(await run('order', 'cancel', ...ids)).toMatchObject({ exitCode: 2 })
})
