import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { expect, test } from 'vitest'
import { onEitherDatabase, startCli } from '../testing/start-cli.ts'

// Tests of spec §20.

const careful = ['purge', '--after-event', '--confirm', 'Hackathon']

onEitherDatabase(() => {
  test('while units are out or orders wait it is refused, with the figures', async () => {
    const { db, run, leave } = await startCli()
    const item = await makeItem(db, { quantity: 100 })
    const team = await makeTeam(db)
    for (const status of ['Picked Up', 'Submitted', 'Ready for Pickup', 'Returned'] as const) {
      await makeOrder(db, { team, status, lines: [{ item, quantity: 3 }] })
    }
    await leave()
    expect(await run(...careful)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'The event is not over: units out: 3, orders that wait: 2. Nothing has changed; --with-units-out purges all the same.\n',
    })
    expect(await run(...careful, '--with-units-out')).toMatchObject({ exitCode: 0 })
  })
})
