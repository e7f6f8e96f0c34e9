import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makePictureBytes } from '@signout/server/testing/world/make-pictures.ts'
import { expect, test } from 'vitest'
import { onEitherDatabase, startCli, type TestCli } from '../testing/start-cli.ts'

const header =
  'name,model_number,manufacturer,datasheet,quantity_available,max_per_team,categories,image_url,notes,picture'

/** The command line with a category, and a folder with a picture in it. */
async function start() {
  const cli = await startCli()
  await cli.run(
    'import',
    'categories',
    await cli.file('categories.csv', 'name,max_per_team\nLights,\n'),
  )
  await mkdir(cli.path('pictures'))
  await writeFile(cli.path('pictures/lamp.png'), await makePictureBytes())
  return cli
}

async function importItems(
  cli: TestCli,
  rows: Readonly<Record<string, string>>,
  ...flags: string[]
) {
  const lines = Object.entries(rows).map(([name, picture]) => `${name},,,,3,,Lights,,,${picture}`)
  const file = await cli.file('hardware.csv', [header, ...lines, ''].join('\n'))
  return cli.run('import', 'hardware', file, ...flags)
}

async function readPictures({ db }: TestCli): Promise<(string | null)[]> {
  const rows = await db.selectFrom('hardware').select('picture').orderBy('id').execute()
  return rows.map(({ picture }) => picture)
}

const served = expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.webp$/)

onEitherDatabase(() => {
  test('items get the pictures that a file names, and a second time changes nothing', async () => {
    const cli = await start()
    const rows = { Lamp: 'pictures/lamp.png', Torch: '' }
    expect(await importItems(cli, rows)).toMatchObject({ exitCode: 0 })
    expect(await readPictures(cli)).toEqual([served, null])
    expect((await importItems(cli, rows)).stdout).toContain('0 updated, 2 unchanged')
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('a cell that is empty, or a file without the column, leaves items their pictures', async () => {
    const cli = await start()
    await importItems(cli, { Lamp: 'pictures/lamp.png' })
    expect((await importItems(cli, { Lamp: '' })).stdout).toContain('1 unchanged')
    const file = await cli.file(
      'again.csv',
      `${header.replace(',picture', '')}\nLamp,,,,9,,Lights,,\n`,
    )
    expect((await cli.run('import', 'hardware', file)).stdout).toContain('1 updated')
    expect(await readPictures(cli)).toEqual([served])
  })

  test('a dry run looks at the pictures too, and writes nothing', async () => {
    const cli = await start()
    await writeFile(cli.path('pictures/text.png'), 'no picture')
    const rows = { Lamp: 'pictures/lamp.png', Torch: 'pictures/text.png' }
    expect(await importItems(cli, rows, '--dry-run')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        'row 3, Torch: picture is "pictures/text.png": This is not a PNG, JPEG or WebP picture that can be read.',
      ),
    })
    expect(await readPictures(cli)).toEqual([])
  })
})

test('no picture is read that is not in the folder of the file', async () => {
  const cli = await start()
  const folder = cli.path('catalogue')
  await mkdir(folder)
  await symlink(cli.path('pictures/lamp.png'), `${folder}/link.png`)
  const paths = ['../pictures/lamp.png', cli.path('pictures/lamp.png'), 'link.png', '.', 'a/../..']
  const lines = paths.map((path, at) => `Lamp ${at},,,,3,,Lights,,,${path}`)
  const file = await cli.file('catalogue/hardware.csv', [header, ...lines, ''].join('\n'))
  expect(dirname(file)).toBe(folder)
  const { exitCode, stderr } = await cli.run('import', 'hardware', file)
  expect(exitCode).toBe(1)
  const refused = stderr.split('\n').filter((line) => line.includes('it is not in the folder'))
  expect(refused).toHaveLength(paths.length)
})

test('a picture that is not there, is a folder or is too large is named with its row', async () => {
  const cli = await start()
  await writeFile(cli.path('large.png'), Buffer.alloc(5_000_001))
  const address = 'https://example.com/rope.png'
  const rows = { Lamp: 'gone.png', Torch: 'pictures', Bulb: 'large.png', Rope: address }
  const { stderr } = await importItems(cli, rows)
  expect(stderr.split('\n').slice(0, 4)).toEqual([
    'row 2, Lamp: picture is "gone.png": there is no such file or folder.',
    'row 3, Torch: picture is "pictures": it is not a file.',
    'row 4, Bulb: picture is "large.png": it has more than 5 MB.',
    `row 5, Rope: picture is "${address}": it must be a file: an address belongs in a column called image_url.`,
  ])
})
