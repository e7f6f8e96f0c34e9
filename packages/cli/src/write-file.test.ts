import { readdir, readFile, stat, symlink } from 'node:fs/promises'
import { isDevice } from '@signout/server/base/files.ts'
import { expect, test } from 'vitest'
import { startCli } from './testing/start-cli.ts'
import { writeNewFile, writeWholeFile } from './write-file.ts'

test('a file is replaced as a whole and read by its owner alone', async () => {
  const { path, file } = await startCli()
  const target = await file('out.csv', 'old')
  await writeWholeFile(target, 'new')
  expect(await readFile(target, 'utf8')).toBe('new')
  expect((await stat(target)).mode & 0o777).toBe(0o600)
  expect(await readdir(path('.'))).toEqual(['out.csv'])
})

test('where nothing can be written, nothing is left behind', async () => {
  const { path } = await startCli()
  await expect(writeWholeFile(path('none/out.csv'), 'x')).rejects.toThrow('no such file or folder')
  await expect(writeWholeFile(path('.'), 'x')).rejects.toThrow('it is a folder')
  expect(await readdir(path('.'))).toEqual([])
})

test('a device is written to, never replaced', async () => {
  const { path } = await startCli()
  await symlink('/dev/null', path('null'))
  await writeWholeFile(path('null'), 'x')
  expect((await stat(path('null'))).isCharacterDevice()).toBe(true)
  expect(await readdir(path('.'))).toEqual(['null'])
})

test('a new file replaces none that exists', async () => {
  const { file } = await startCli()
  const target = await file('out.csv', 'old')
  await expect(writeNewFile(target, 'new')).rejects.toThrow('it already exists')
  expect(await readFile(target, 'utf8')).toBe('old')
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
