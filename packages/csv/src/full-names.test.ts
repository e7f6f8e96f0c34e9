import { expect, test } from 'vitest'
import type { RowChoice } from './choose-rows.ts'
import { parseRows } from './parse-rows.ts'
import { tables } from './tables.ts'

const people = (text: string, choice?: RowChoice) => parseRows(text, tables.applicants, choice)

test.each(['Full name', 'Name', 'Participant name'])(
  'a column %s is split into both names where neither has a column',
  async (header) => {
    const names = [
      'Ada Lovelace',
      '"Lovelace, Ada"',
      'Ada',
      'Ana María  de la Cruz',
      '"Sammy Davis, Jr."',
      '"Ada, PhD"',
      '" "',
      '"Li,"',
    ]
    const rows = names.map((name, at) => `${name},p${at}@x.org,,Accepted`)
    const text = `${header},Email,Phone,Status\n${rows.join('\n')}\n`
    const { columns, good, problems } = await people(text)
    expect(columns).toMatchObject({
      taken: [{ header, field: 'full_name' }, {}, {}, {}],
      missing: [],
    })
    expect(good.map(({ record }) => [record.first_name, record.last_name])).toEqual([
      ['Ada', 'Lovelace'],
      ['Ada', 'Lovelace'],
      ['Ada', ''],
      ['Ana María de la', 'Cruz'],
      ['Sammy', 'Davis, Jr.'],
      ['Ada, PhD', ''],
      ['Li', ''],
    ])
    expect(good[0]?.place.name).toBe('Ada Lovelace')
    expect(good[0]?.record).not.toHaveProperty('full_name')
    expect(problems).toEqual([
      {
        line: 8,
        row: 8,
        name: 'p6@x.org',
        column: header,
        message: `${header} is empty: it is required.`,
      },
    ])
    const mended = await people(text, { rows: { 8: { full_name: 'Eva Ek' } } })
    expect(mended.good[6]?.record).toMatchObject({ first_name: 'Eva', last_name: 'Ek' })
  },
)

test('beside a first or last name a whole one is not known, and choosing it is a second column', async () => {
  const file = 'Name,Email,Last name,Phone,Status\nAda,a@x.org,King,,None\n'
  expect((await people(file)).columns).toMatchObject({ unknown: ['Name'], missing: ['first_name'] })
  const { columns } = await people(file, { columns: { Name: 'full_name' } })
  expect(columns).toMatchObject({
    repeated: [{ header: 'Last name', field: 'last_name' }],
    missing: [],
  })
})

test('of two columns of whole names the second is named as such', async () => {
  const { columns } = await people(
    'Name,Full name,Email,Phone,Status\nAda,Ada King,a@x.org,,None\n',
  )
  expect(columns.repeated).toEqual([{ header: 'Full name', field: 'full_name' }])
})

test('a misread whole name is noted once', async () => {
  const { notes } = await people(
    'Full name,Email,Phone,Status\nJosÃ© Ek,a@x.org,,None\nAna PÃ©rez,b@x.org,,None\n',
  )
  expect(notes.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Full name'],
    [3, 'Full name'],
  ])
})
