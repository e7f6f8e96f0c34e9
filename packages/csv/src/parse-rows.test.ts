import { expect, test } from 'vitest'
import { columnOf, parseRows } from './parse-rows.ts'
import { parseTable } from './parse-table.ts'
import { exportedItemColumns, tables } from './tables.ts'
import type { RowChoice } from './choose-rows.ts'
import { foldHeader, usualNames } from './take-columns.ts'

const categories = (text: string, choice?: RowChoice) => parseRows(text, tables.categories, choice)
const people = (text: string, choice?: RowChoice) => parseRows(text, tables.applicants, choice)

test('columns are found by name, in any order, after a byte order mark too', async () => {
  const { good, problems } = await categories('\uFEFF"max_per_team", name\r\n3,"=x"\r\n4,\'=y\r\n')
  expect(problems).toEqual([])
  expect(good).toEqual([
    { place: { line: 2, row: 2, name: '=x' }, record: { name: '=x', max_per_team: 3 } },
    { place: { line: 3, row: 3, name: '=y' }, record: { name: '=y', max_per_team: 4 } },
  ])
})

test.each([',', ';', '\t'])(
  'separated by %j, with a line that says so, empty rows and columns at the end',
  async (separator) => {
    const text = 'name,max_per_team,,\nA,1,,\n,,,\nB,,,\n , ,,\n'.replaceAll(',', separator)
    expect(await categories(text)).toMatchObject({
      good: [
        { place: { row: 2 }, record: { name: 'A', max_per_team: 1 } },
        { place: { row: 4 }, record: { name: 'B', max_per_team: null } },
      ],
      problems: [],
    })
    const named = await categories(`\n\nsep=${separator}\r\n${text}`)
    expect(named.good.map(({ place }) => [place.line, place.row])).toEqual([
      [5, 2],
      [7, 4],
    ])
  },
)

test.each([
  ['commas', ',,,\n \t,\n'],
  ['quoted cells', '\uFEFF"","",\n""\n'],
  ['another separator', ';;;;;\r\n\r\n'],
  ['a byte order mark', '\uFEFF,,,\n\uFEFF\n'],
])('blank rows before the header are skipped: %s', async (_, blank) => {
  const header = ['name', 'max_per_team']
  const rows = { line: 3, row: 3, header, rows: [{ line: 4, row: 4, cells: ['A', 'x'] }] }
  for (const separator of [',', ';', '\t']) {
    const table = 'name,max_per_team,\nA,x\n'.replaceAll(',', separator)
    expect(await parseTable(blank + table)).toMatchObject(rows)
    expect((await categories(blank + table)).problems).toMatchObject([{ line: 4 }])
  }
  expect((await parseTable(`${blank}"\nname",x\nA,1\n`)).header).toEqual(['name', 'x'])
  await expect(categories(blank)).rejects.toThrow('has no line that names its columns')
})

test.each([
  ['blank lines', `name\n${'\r\n'.repeat(1000)}a\n`],
  ['rows', `name\n${'a\n'.repeat(1000)}`],
])('%s are read in short steps', async (_, text) => {
  let pauses = 0
  await parseRows(text, tables.categories, {}, async () => void (pauses += 1))
  expect(pauses).toBeGreaterThanOrEqual(100)
})

test('headers are known in any case, with spaces, dashes and low lines, and by other usual names', async () => {
  const { columns } = await people('E-Mail;First Name;SURNAME;Phone;Review-Status\n')
  expect(columns).toMatchObject({
    taken: [
      { header: 'E-Mail', field: 'email' },
      { header: 'First Name', field: 'first_name' },
      { header: 'SURNAME', field: 'last_name' },
      { header: 'Phone', field: 'phone_number' },
      { header: 'Review-Status', field: 'review_status' },
    ],
    unknown: [],
    missing: [],
  })
  const items =
    'Item,Part Number,Brand,Data sheet,Shelf,Qty,Limit,Category,Image,Comments,Credits,To keep\n'
  const { taken, unknown } = (await parseRows(items, tables.hardware)).columns
  expect([unknown, taken.map(({ field }) => field)]).toEqual([[], exportedItemColumns])
})

test.each([
  ['model_number', ['Model #', 'Model#', 'Model No.', 'part_no', 'Part #', 'Part number']],
  ['phone_number', ['Phone #', 'Phone no.', 'Phone-No', 'Mobile №', 'Telephone']],
  ['quantity_available', ['Stock', 'Qty available', 'Quantity available', 'Qty']],
  [undefined, ['#', 'No', 'No.', 'Casino', 'Phone # 2', 'Phone or no']],
])('%s is known as each of %j', (field, headers) => {
  const { applicants, hardware } = tables
  const known = new Map([...usualNames(applicants.fields), ...usualNames(hardware.fields)])
  expect(headers.map((header) => known.get(foldHeader(header)))).toEqual(headers.map(() => field))
})

test('model number, manufacturer and location of an item are put on one line', async () => {
  const text =
    'name,model number,manufacturer,location,quantity,categories\nA,"M\n1","Acme\r\nWorks",\u2028Crate\u20283,1,B\n'
  const defaults = { notes: '', max_per_team: '', datasheet: '', image_url: '' }
  const { good, problems } = await parseRows(text, tables.hardware, { defaults })
  expect(problems).toEqual([])
  const texts = { model_number: 'M 1', manufacturer: 'Acme Works', location: 'Crate 3' }
  expect(good.map(({ record }) => record)).toMatchObject([texts])
})

test('unknown, missing and repeated columns are named, and no row is read', async () => {
  expect(await people('Email,E-mail,T-shirt,Last name\nx,y,z,a\n')).toMatchObject({
    columns: {
      unknown: ['T-shirt'],
      repeated: [{ header: 'E-mail', field: 'email' }],
      missing: ['first_name', 'phone_number', 'review_status'],
    },
    good: [],
    problems: [],
  })
})

test('each of several columns with one header can be chosen, and without a choice the first is', async () => {
  const file = 'Email,email,Email,,Email (2)\nx@x.org,y@x.org,z@x.org,-,-\n'
  const header = ['Email', 'email', 'Email (3)', 'Column 4', 'Email (2)']
  const unchosen = (await people(file)).columns
  expect(unchosen.taken.map((column) => column.header)).toEqual(header)
  expect(unchosen.taken[0]?.field).toBe('email')
  expect(unchosen.unknown).toEqual(header.slice(2))
  expect(unchosen.repeated).toEqual([{ header: 'email', field: 'email' }])

  const { columns } = await people(file, {
    columns: { Email: null, email: null, 'Email (3)': 'email', 'Column 4': 'phone_number' },
  })
  expect(columns.taken.map(({ field }) => field)).toEqual([
    null,
    null,
    'email',
    'phone_number',
    null,
  ])
})

test('columns can be taken for something else, left out, and given one value for all', async () => {
  const { columns, good } = await people(
    'Who,Mail,T-shirt,status\nAda,a@x.org,M,\nJoan,b@x.org,L,none\n',
    {
      columns: { Who: 'first_name', 'T-shirt': null },
      defaults: { last_name: '', phone_number: '1', review_status: 'Accepted' },
    },
  )
  expect(good.map(({ record }) => record)).toMatchObject([
    { first_name: 'Ada', last_name: '', phone_number: '1', review_status: 'Accepted' },
    { first_name: 'Joan', last_name: '', phone_number: '1', review_status: 'None' },
  ])
  expect(columnOf(columns, 'first_name')).toBe('Who')
  expect(columnOf(columns, 'last_name')).toBe('last_name')
  const ignoring = await people('name,colour\n', { ignoresUnknown: true })
  expect(ignoring.columns.unknown).toEqual([])
})

test('columns that are called as what every object has are unknown ones like others', async () => {
  const odd = ['constructor', 'toString', '__proto__']
  const file = `name,max_per_team,${odd.join(',')}\nA,1,x,y,z\n`
  const unknown = ['constructor', 'toString', 'Column 5']
  expect((await categories(file)).columns).toMatchObject({ unknown, missing: [] })
  const columns = Object.fromEntries(unknown.map((header) => [header, null]))
  expect(await categories(file, { columns })).toMatchObject({
    columns: { unknown: [] },
    good: [{ record: { name: 'A', max_per_team: 1 } }],
  })
  expect((await categories(`${odd.join(',')}\nx,y,z\n`)).columns.missing).toEqual([
    'name',
    'max_per_team',
  ])
})

test.each([
  ['7', 7],
  ['1,000', 1000],
  ['1,234,567', 1_234_567],
  ['3.0', 3],
  ['1,000.00', 1000],
  [' 12 ', 12],
])('%j is a number', async (cell, number) => {
  const { good } = await categories(`name,max_per_team\nA,"${cell}"\n`)
  expect(good[0]?.record.max_per_team).toBe(number)
})

test.each(['1.000', '1,00', '3.5', '1_0', '=2+3', '-1', '99999999999'])(
  '%j is no number',
  async (cell) => {
    const { problems } = await categories(`name,max_per_team\nA,"${cell}"\n`)
    const message = `max_per_team is "${cell}": it must be a whole number from 0 to 2,147,483,647.`
    expect(problems).toMatchObject([{ row: 2, name: 'A', column: 'max_per_team', message }])
  },
)

test('each row that cannot be read is named with its line, and reading goes on', async () => {
  const rows = ['ok,1', 'too,many,cells', 'few', 'n\0l,1', '12" long,1', '"a" b,1', 'fine,2']
  const { good, problems } = await categories(`name,max_per_team\n${rows.join('\n')}`)
  expect(good.map(({ place }) => place.line)).toEqual([2, 8])
  expect(problems.map(({ line, column }) => [line, column])).toEqual(
    [3, 4, 5, 6, 7].map((line) => [line, null]),
  )
})

test.each([
  ['\n\n', 'has no line that names its columns'],
  ['na"me,max_per_team\nx,1\n', 'cannot be read: line 1: a quotation mark'],
  ['"name,max_per_team\nx,1\n', 'cannot be read: line 1: a quoted cell is never closed'],
  ['name,max_per_team\rx,1\r', 'CR alone'],
  ['sep=|\nname|max_per_team\n', 'a separator that is not supported'],
  ['x,'.repeat(4_000_000), 'cannot be read: line 1: it has more than 500 cells'],
  ['a,b\n'.repeat(20_002), 'has more than 20,000 rows'],
])('%.20j… is no table', async (text, reason) => {
  await expect(categories(text)).rejects.toThrow(reason)
})

test('several cells that look like UTF-8 read as Windows-1252 are noted, and imported as they are', async () => {
  const header = 'E-mail,First name,Last name,Phone,Status,Note\n'
  const row = (email: string, first: string, last = 'K') =>
    `${email}@example.com,${first},${last},1,accepted,GrÃ¼ÃŸe\n`
  const choice = { ignoresUnknown: true }
  const several = header + row('jose', 'JosÃ© Luis') + row('ada', 'Ada') + row('zoe', 'ZoÃ«', 'Å½k')
  const { good, notes, problems } = await people(several, choice)
  expect(problems).toEqual([])
  expect(good.map(({ record }) => record.first_name)).toEqual(['JosÃ© Luis', 'Ada', 'ZoÃ«'])
  const readAs = 'looks like UTF-8 that was read as Windows-1252'
  expect(notes).toMatchObject([
    { line: 2, column: 'First name', message: `First name ${readAs}: “Ã©” for “é”.` },
    { line: 4, column: 'First name', message: `First name ${readAs}: “Ã«” for “ë”.` },
    { line: 4, column: 'Last name', message: `Last name ${readAs}: “Å½” for “Ž”.` },
  ])
  expect(await people(header + row('jose', 'JosÃ© Luis'), choice)).toMatchObject({ notes: [] })
  expect(await people(header + row('jose', 'José Luis'), choice)).toMatchObject({ notes: [] })
})

test('what cannot be seen is no part of a cell, a header or a key', async () => {
  const header = 'email\u200B,first_name,last_name,phone_number,review_status\n'
  const { good, problems } = await people(
    `${header}zoe@example.com\u200B,\uFEFFZoe,King\u00AD,+1\u00A0416–555,Accepted\u2060\nmax@müller.de,M,,,None\n\u200B,,,,\n`,
  )
  expect(problems).toEqual([])
  expect(good.map(({ record }) => record)).toMatchObject([
    { email: 'zoe@example.com', first_name: 'Zoe', last_name: 'King', phone_number: '+1 416-555' },
    { email: 'max@müller.de' },
  ])
  const twice = await people(`${header}zoe@example.com,Y,,,None\nzoe@example.com\u200B,Z,,,None\n`)
  expect(twice).toMatchObject({ good: [{ record: { first_name: 'Z' } }], problems: [] })
  const forms = await people(`${header}max@müller.de,M,,,None\nmax@xn--mller-kva.de,M,,,None\n`)
  const message = 'it has the same email as row 2, and takes its place.'
  expect(forms.notes).toMatchObject([{ line: 3, message }])
  const items = await categories('name,max_per_team\nAudio,1\u202F000\nAudio\u200B,1\n')
  expect(items.good).toMatchObject([{ record: { name: 'Audio', max_per_team: 1000 } }])
  expect(items.problems).toMatchObject([{ line: 3, message: 'it has the same name as row 2.' }])
})

test.each([
  ['\u202A+1 416 555 0100\u202C', 'ada@example.com', '"‹U+202A›+1 416 555 0100‹U+202C›"'],
  ['1', '\u202Eada@example.com', '"‹U+202E›ada@example.com"'],
  ['1', 'ada..king@example.com', '"ada..king@example.com": it must be an email address'],
  ['1', 'ada@example.com\u200B,', '"ada@example.com‹U+200B›,": it must be an email address'],
  ['1', 'mailto:ada@example.com', '"mailto:ada@example.com": it must be an email address'],
])('a refusal of %j or %j shows why', async (phone, email, shown) => {
  const { problems } = await people(
    `email,first_name,last_name,phone_number,review_status\n"${email}",A,B,"${phone}",None\n`,
  )
  expect(problems).toHaveLength(1)
  expect(problems[0]?.message).toContain(shown)
})
