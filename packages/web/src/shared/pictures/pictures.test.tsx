import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makePictureBytes } from '@signout/server/testing/world/make-pictures.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { provideStreams } from '#testing/event-source.ts'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §13.

async function start(named: readonly Parameters<typeof makeItem>[1][]) {
  const app = await startTestApp()
  const items = []
  for (const each of named) items.push(await makeItem(app.db, each))
  const rendered = await renderApp('/inventory?sheet=pictures', {
    app,
    as: await makeOrganiser(app.db),
    prepare: provideStreams,
  })
  const sheet = within(await screen.findByRole('dialog', { name: 'Add pictures' }))
  const bytes = await makePictureBytes()
  const picture = (name: string, content: BlobPart = bytes) =>
    new File([content], name, { type: 'image/png' })
  const drop = async (...files: File[]) => {
    const input = await sheet.findByLabelText('Picture files')
    // Whatever is dropped is taken.
    input.removeAttribute('accept')
    await rendered.user.upload(input, files)
  }
  const names = (list: string) =>
    within(sheet.getByRole(list === 'Not matched' ? 'region' : 'list', { name: list }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const withPicture = async () => {
    const items = app.db.selectFrom('hardware').select('name').where('picture', 'is not', null)
    return (await items.orderBy('id').execute()).map(({ name }) => name)
  }
  return { ...rendered, items, sheet, picture, drop, names, withPicture }
}

test('pictures are matched by item name, part number or ITEM-12, and the others are listed', async () => {
  const { items, user, sheet, picture, drop, names, withPicture } = await start([
    { name: 'Pico', model_number: 'W' },
    { name: 'Pico', model_number: 'H' },
    { name: 'USB-C cable (1 m)' },
    { name: 'Servo', model_number: 'SG90' },
    { name: 'Élan' },
    { name: 'Rope' },
  ])
  const [pico, other] = items.map(({ id }) => id)
  await drop(
    picture('usb-c_cable 1 m.PNG'),
    picture('sg90.png'),
    picture('Elan.webp'),
    picture(`item-${pico}.jpg`),
    picture('pico h.png'),
    picture('Servo.png'),
    picture('pico.png'),
    picture('holiday.png'),
    new File(['Rope'], 'Rope.heic', { type: 'image/heic' }),
    picture('rope.png', new Uint8Array(5_000_001)),
  )
  expect(names('Pictures to upload')).toEqual([
    'USB-C cable (1 m)usb-c_cable 1 m.PNG',
    'Servosg90.png',
    'ÉlanElan.webp',
    `Picoitem-${pico}.jpg`,
    'Picopico h.png',
  ])
  expect(names('Not matched')).toEqual([
    'Servo.png: sg90.png is of Servo, too.',
    `pico.png: Several items are called that: ITEM-${pico}, ITEM-${other}.`,
    'holiday.png: No item is called that.',
    'Rope.heic: It is no PNG, JPEG or WebP.',
    'rope.png: It is too large: 5 MB at most.',
  ])
  await user.click(sheet.getByRole('button', { name: 'Upload 5 pictures' }))
  expect(await sheet.findByText('5 pictures saved.')).toBeVisible()
  expect(sheet.queryByRole('button', { name: /^Upload/ })).toBeNull()
  expect(await withPicture()).toEqual(['Pico', 'Pico', 'USB-C cable (1 m)', 'Servo', 'Élan'])
})

test('who leaves while pictures are uploaded stops at the one under way', async () => {
  const { user, client, network, sheet, picture, drop, withPicture } = await start([
    { name: 'Lamp' },
    { name: 'Rope' },
  ])
  await drop(picture('lamp.png'), picture('rope.png'))
  const release = network.hold(/^PUT/)
  await user.click(sheet.getByRole('button', { name: 'Upload 2 pictures' }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  await expect.poll(withPicture).toEqual(['Lamp'])
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(network.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
})

test('a refused picture stays with its reason, and is replaced by another file', async () => {
  const { user, network, sheet, picture, drop, names, withPicture } = await start([
    { name: 'Lamp' },
    { name: 'Rope' },
    { name: 'Torch' },
  ])
  await drop(picture('lamp.png'), picture('rope.png', 'no picture'), picture('torch.png'))
  const release = network.hold(/^PUT/)
  await user.click(sheet.getByRole('button', { name: 'Upload 3 pictures' }))
  const bar = await sheet.findByRole('progressbar', { name: 'Uploading the pictures' })
  expect(bar).toHaveAttribute('aria-valuenow', '0')
  expect(sheet.getByText('0 of 3 pictures')).toBeVisible()
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Leave before this is saved?' })
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  release()
  expect(await sheet.findByText('2 pictures saved.')).toBeVisible()
  expect(names('Pictures to upload')).toEqual([
    'Roperope.png: This is not a PNG, JPEG or WebP picture that can be read.',
  ])
  expect(await withPicture()).toEqual(['Lamp', 'Torch'])

  await drop(picture('rope.png'), picture('Lamp.png'))
  expect(await sheet.findByText('1 item has a picture already, which is replaced.')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Upload 2 pictures' }))
  expect(await sheet.findByText('4 pictures saved.')).toBeVisible()
  expect(await withPicture()).toEqual(['Lamp', 'Rope', 'Torch'])
})

test('while many pictures are uploaded the inventory is not read after each', async () => {
  const named = Array.from({ length: 12 }, (_, at) => ({ name: `Lamp ${at}` }))
  const { user, network, sheet, picture, drop } = await start(named)
  await drop(...named.map(({ name }) => picture(`${name}.png`)))
  const reads = () => network.calls.filter((call) => call.startsWith('GET /api/hardware/hardware/'))
  const before = reads().length
  await user.click(sheet.getByRole('button', { name: 'Upload 12 pictures' }))
  expect(await sheet.findByText('12 pictures saved.')).toBeVisible()
  await waitFor(() => expect(sheet.queryByRole('progressbar')).toBeNull())
  await waitFor(() => expect(reads().length).toBeGreaterThan(before))
  expect(reads().length - before).toBeLessThan(named.length / 2)
})
