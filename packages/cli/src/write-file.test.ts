import { readdir, stat, symlink } from 'node:fs/promises'
import { isDevice } from '@signout/server/base/files.ts'
import { expect, test } from 'vitest'
import { startCli } from './testing/start-cli.ts'
import { writeWholeFile } from './write-file.ts'

test('a device is written to, never replaced', async () => {
  const { path } = await startCli()
  await symlink('/dev/null', path('null'))
  await writeWholeFile(path('null'), 'x')
  expect((await stat(path('null'))).isCharacterDevice()).toBe(true)
  expect(await readdir(path('.'))).toEqual(['null'])
})

test.each([['export', 'orders'], ['closeout'], ['backup']])(
  '%s %s says beside a device how much it wrote, never in it',
  async (...command) => {
    const cli = await startCli()
    for (const flags of [[], ['--json']]) {
      expect(await cli.run(...command, '/dev/null', ...flags)).toEqual({
        exitCode: 0,
        stdout: '',
        stderr: expect.stringMatching(/^\d+ rows are in \/dev\/null\.\n$/),
      })
    }
  },
)

test('the standard output is no file to be replaced, wherever it leads', async () => {
  for (const path of ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']) {
    expect([path, await isDevice(path)]).toEqual([path, true])
  }
})
