import { readdir, readFile, stat, symlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startCli } from '../testing/start-cli.ts'
import { parseTable } from './read-table.ts'
import { toCsv, writeNewFile, writeWholeFile } from './write-csv.ts'

test('what is written is read again to the letter', () => {
  const cells = ['', 'a,b', '"', 'a\r\nb\rc\n', ' x ', '=1', "'=1", "'x", '\t', '\r', '💡']
  const rows = cells.map((cell) => ({ cell, end: 'x' }))
  const { rows: read, problems } = parseTable(
    Buffer.from(toCsv(['cell', 'end'], rows)),
    ['cell', 'end'],
    'cells.csv',
  )
  expect(problems).toEqual([])
  expect(read.map((row) => row.cells)).toEqual(rows)
})

test('numbers, truth values and nothing are written plainly', () => {
  const row = { number: -3, yes: true, no: false, nothing: null }
  expect(toCsv(['number', 'yes', 'no', 'nothing'], [row])).toBe(
    'number,yes,no,nothing\r\n-3,yes,no,\r\n',
  )
})

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

test('what is no file is written to, never replaced', async () => {
  const { path } = await startCli()
  await symlink('/dev/null', path('null'))
  await writeWholeFile(path('null'), 'x')
  expect((await stat(path('null'))).isCharacterDevice()).toBe(true)
  expect(await readdir(path('.'))).toEqual(['null'])
})

test('a new file takes nobody else’s place', async () => {
  const { file } = await startCli()
  const target = await file('out.csv', 'old')
  await expect(writeNewFile(target, 'new')).rejects.toThrow('EEXIST')
  expect(await readFile(target, 'utf8')).toBe('old')
})
