import { expect, test } from 'vitest'
import { startCli } from '../testing/start-cli.ts'
import { readTable } from './read-table.ts'

test('a file that does not exist or is a folder is refused in one line', async () => {
  const { path } = await startCli()
  await expect(readTable(path('none.csv'), ['name'])).rejects.toThrow('there is no such file')
  await expect(readTable(path('.'), ['name'])).rejects.toThrow('it is a folder')
})
