import { readFile } from 'node:fs/promises'
import { parseCsv } from '@signout/csv/parse-csv.ts'
import { expect, test } from 'vitest'
import { startCli, sampleFiles } from '../testing/start-cli.ts'

// Tests of spec §13: files as spreadsheets save them.

/** With semicolons, as the spreadsheets of many countries save a file. */
function saveAgain(text: string): string {
  const quote = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return [...parseCsv(text, ',')].map(({ cells }) => `${cells.map(quote).join(';')};;\r\n`).join('')
}

test('our own export is read without a question, also when a spreadsheet has saved it again', async () => {
  const cli = await startCli()
  await cli.run('import', 'categories', sampleFiles.categories)
  for (const file of [sampleFiles.hardware, sampleFiles.awkwardHardware]) {
    expect(await cli.run('import', 'hardware', file)).toMatchObject({ exitCode: 0 })
  }
  const exported = cli.path('hardware.csv')
  await cli.run('export', 'hardware', exported)
  const text = await readFile(exported, 'utf8')
  // Without it Excel shows JosÃ© Luis.
  expect(text).toMatch(/^\uFEFFname,/)
  const again = saveAgain(text.slice(1))
  const files = {
    'own.csv': text,
    'unmarked.csv': text.slice(1),
    'semicolons.csv': `\uFEFF${again}`,
    'named.csv': `sep=;\r\n${again}`,
    'utf16.csv': Buffer.from(`\uFEFF${again}`, 'utf16le'),
    'blank-rows.csv': `${again};;;;;;;\r\n\r\n`,
  }
  for (const [name, content] of Object.entries(files)) {
    expect(await cli.run('import', 'hardware', await cli.file(name, content))).toEqual({
      exitCode: 0,
      stdout: '0 created, 0 updated, 146 unchanged: there was nothing to do.\n',
      stderr: '',
    })
  }
})

test('a sheet that was opened in the wrong encoding is noted, also before anything is written', async () => {
  const cli = await startCli()
  const opened = new TextDecoder('windows-1252').decode(await readFile(sampleFiles.applicants))
  const saved = await cli.file('saved.csv', `\uFEFF${opened}`)
  const readAs = 'looks like UTF-8 that was read as Windows-1252'
  for (const flags of [['--dry-run'], ['--passwords-out', cli.path('passwords.csv')]]) {
    expect(await cli.run('import', 'applicants', saved, ...flags)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(
        new RegExp(`^row.*: first_name ${readAs}: “Ã©” for “é”\\.$`, 'm'),
      ),
    })
  }
  // Neither the file as it was, nor the one of the passwords, has anything to note.
  const original = await cli.run('import', 'applicants', sampleFiles.applicants, '--dry-run')
  expect(original.stderr).not.toContain('looks like')
  expect(await readFile(cli.path('passwords.csv'), 'utf8')).toMatch(/^\uFEFFemail,password\r\n/)
})

test('a file from a registration site goes in once its columns are known', async () => {
  const cli = await startCli()
  const rows = ['Zo\u00EB;Smith;zoe@example.com;L', 'Ada;King;ADA@example.com;M', ';;;']
  const text = ['First Name;Surname;E-mail;T-shirt', ...rows, ''].join('\r\n')
  const file = await cli.file('people.csv', Buffer.from(text, 'latin1'))
  const run = (...flags: string[]) =>
    cli.run('import', 'applicants', file, '--passwords-out', cli.path('p.csv'), ...flags)
  const note =
    'people.csv is not UTF-8, and was read as Windows-1252: look at letters with accents.'
  expect(await run()).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: [
      note,
      'people.csv: columns unknown: "T-shirt". To leave them out, use --ignore-columns.',
      'people.csv: columns missing: phone_number. To give all rows one value, use --default phone_number=',
      'people.csv: columns missing: review_status. To give all rows one value, use --default review_status=Accepted',
      '',
    ].join('\n'),
  })
  const flags = ['--ignore-columns', '--default', 'phone_number=', '--default']
  expect(await run(...flags, 'review_status=yes')).toMatchObject({
    stderr: expect.stringContaining(
      'rows 2 and 3: review_status is "yes": it must be one of Accepted,',
    ),
  })
  expect(await run(...flags, 'review_status=accepted')).toMatchObject({
    exitCode: 0,
    stdout: '2 created, 0 updated, 0 unchanged.\n',
  })
  expect(
    await cli.db.selectFrom('users').select(['email', 'first_name', 'review_status']).execute(),
  ).toEqual([
    { email: 'zoe@example.com', first_name: 'Zo\u00EB', review_status: 'Accepted' },
    { email: 'ada@example.com', first_name: 'Ada', review_status: 'Accepted' },
  ])
  expect(await run('--default', 'colour=red')).toMatchObject({ exitCode: 2 })
  expect(await run('--default', 'colour')).toMatchObject({ exitCode: 2 })
})
