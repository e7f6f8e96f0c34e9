import { expect, test } from 'vitest'
import { onEitherDatabase, startCli } from '../testing/start-cli.ts'

// Tests of spec §9: a pause of ordering from the command line.

onEitherDatabase(() => {
  test('ordering is paused until a time of the event, and resumed', async () => {
    const cli = await startCli({ EVENT_TIME_ZONE: 'Europe/Berlin' })
    expect(await cli.run('pause', 'Night', '--until', '2024-03-02T08:00')).toMatchObject({
      exitCode: 0,
      stdout: 'Ordering is paused until 2024-03-02T08:00: Night\n',
    })
    const [row] = await cli.db.selectFrom('history').select('detail').execute()
    expect(JSON.parse(row?.detail ?? '')).toEqual({
      reason: 'Night',
      until: '2024-03-02T07:00:00.000Z',
    })
    expect((await cli.run('history')).stdout).toContain('paused ordering: “Night”')
    expect(await cli.run('resume')).toMatchObject({
      exitCode: 0,
      stdout: 'Ordering is not paused.\n',
    })
    expect((await cli.run('history')).stdout).toContain('resumed ordering')
  })
})

test.each([
  [['Night', '--until', '2024-03-01T04:00'], 'Enter a time that is still to come.'],
  [['Night', '--until', '2024-03-09T08:00'], 'Enter a time within the next 7 days.'],
  [['Night', '--until', 'tomorrow'], 'Enter a time such as 2025-10-30T08:00'],
  [[' '], 'Say why ordering is paused.'],
])('pause %j is refused in words', async (args, said) => {
  const cli = await startCli()
  const { exitCode, stderr } = await cli.run('pause', ...args)
  expect(exitCode).toBe(1)
  expect(stderr).toContain(said)
})
