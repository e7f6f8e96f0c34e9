import { expect, test } from 'vitest'
import { onEitherDatabase, startCli } from '../testing/start-cli.ts'

// Tests of spec §2.

onEitherDatabase(() => {
  test('settings are listed with where they come from, set, and set back', async () => {
    const cli = await startCli({ HACKATHON_NAME: 'Winter Hacks' })
    const list = async () => JSON.parse((await cli.run('settings', '--json')).stdout)
    expect(await list()).toMatchObject({
      hackathon_name: { value: 'Winter Hacks', source: 'environment' },
      signout_closes: { value: '2025-10-30T11:59', source: 'default' },
      return_by: { value: null, source: 'default' },
    })
    expect(await cli.run('settings', 'set', 'return_by', '2026-02-03T12:00')).toMatchObject({
      exitCode: 0,
      stdout: 'return_by: 2026-02-03T12:00 (desk)\n',
    })
    expect(await list()).toMatchObject({ return_by: { value: '2026-02-03T12:00', source: 'desk' } })
    expect((await cli.run('settings')).stdout).toMatch(/return_by +2026-02-03T12:00 +desk/)
    expect((await cli.run('history')).stdout).toContain(
      'time to return by from none to 2026-02-03T12:00',
    )
    expect(await cli.run('settings', 'set', 'team_size_max', '5')).toMatchObject({
      exitCode: 0,
      stdout: 'team_size_max: 5 (desk)\n',
    })
    expect(await list()).toMatchObject({ team_size_max: { value: 5, source: 'desk' } })
    await cli.run('settings', 'set', 'waiver_text', `# Rules\n\n${'x'.repeat(300)}`)
    expect((await cli.run('settings')).stdout).toMatch(/waiver_text +# Rules x+… +desk/)
    await cli.run('settings', 'set', 'return_by', '--default')
    expect(await list()).toMatchObject({ return_by: { value: null, source: 'default' } })
  })
})

test.each([
  [['hackathon_name', 'Other'], 'The operator of the server has set it (HACKATHON_NAME)'],
  [['return_by', 'noon'], 'Enter a date and time'],
  [['desk_email', 'a b'], 'Enter an email address.'],
  [['team_size_min', '0'], 'Enter a whole number from 1 to 20.'],
  [['team_size_min', 'two'], 'Enter a whole number.'],
  [['team_size_min', '5'], 'Enter a number that is not above the largest team, 4.'],
])('settings set %j is refused in words', async (args, said) => {
  const cli = await startCli({ HACKATHON_NAME: 'Winter Hacks' })
  const { exitCode, stderr } = await cli.run('settings', 'set', ...args)
  expect(exitCode).toBe(1)
  expect(stderr).toContain(said)
})

test.each([[[]], [['2026-02-03T12:00', '--default']]])(
  'settings set with %j is misuse: it takes a value or --default',
  async (args) => {
    const cli = await startCli()
    expect(await cli.run('settings', 'set', 'return_by', ...args)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'error: give a value or --default\n',
    })
  },
)
