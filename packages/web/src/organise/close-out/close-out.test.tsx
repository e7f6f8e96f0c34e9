import { returnForTeam } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchDownloads, watchPrint } from '#testing/browser.ts'
import { expectToasts } from '#testing/stores.ts'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §27.

async function openCloseOut(path = '/reports?show=close-out') {
  const app = await startTestApp()
  const { db } = app
  const [early, late] = [await makeTeam(db, { members: 0 }), await makeTeam(db)]
  await makeParticipant(db, { team: early, first_name: 'Zoë', phone_number: '6075550123' })
  await makeParticipant(db, { team: early, first_name: 'Ada', email: 'ada@example.com' })
  const lamp = await makeItem(db, { name: 'Lamp' })
  const motor = await makeItem(db, { name: 'Motor' })
  const lines = [{ item: lamp, quantity: 2 }]
  for (const [team, createdAt] of [
    [late, '2024-02-03T09:00:00.000Z'],
    [early, '2024-02-03T07:30:00.000Z'],
  ] as const) {
    await makeOrder(db, { team, status: 'Picked Up', createdAt, lines })
  }
  await makeOrder(db, {
    team: late,
    status: 'Picked Up',
    createdAt: '2024-02-03T09:30:00.000Z',
    lines: [{ item: motor, quantity: 2, returned: ['Broken'] }],
  })
  const as = await makeOrganiser(db)
  const rendered = await renderApp(path, { app, as })
  const desk = await app.as(await makeOrganiser(db))
  const takeBack = async (
    team: { readonly code: string },
    item: { id: number },
    quantity: number,
  ) => {
    const hardware = [{ id: item.id, quantity, part_returned_health: 'Healthy' as const }]
    const { status } = await desk.call(returnForTeam, {
      params: { team_code: team.code },
      body: { hardware },
    })
    expect(status).toBe(200)
  }
  const sheet = within(await screen.findByRole('tabpanel', { name: 'Close-out' }))
  return { ...rendered, sheet, early, late, lamp, motor, takeBack }
}

const namesOf = (teams: HTMLElement) =>
  within(teams)
    .getAllByRole('link', { name: /^Team/ })
    .map(({ textContent }) => textContent)

test('units out are listed by team, longest first, each with phones and a link to its page', async () => {
  const { sheet, early, late } = await openCloseOut()
  const teams = await sheet.findByRole('list', { name: 'Teams' })
  expect(sheet.getByText('5 units with 2 teams')).toBeVisible()
  expect(namesOf(teams)).toEqual([`Team ${early.code}`, `Team ${late.code}`])
  const first = within(teams.children[0] as HTMLElement)
  expect(first.getByRole('link', { name: `Team ${early.code}` })).toHaveAttribute(
    'href',
    `/teams/${early.code}`,
  )
  expect(first.getByRole('link', { name: '(607) 555-0123' })).toHaveAttribute(
    'href',
    'tel:6075550123',
  )
  // Without a phone.
  expect(first.getByRole('link', { name: 'ada@example.com' })).toBeVisible()
  expect(first.getByText(/2 units, out for 7 h/)).toBeVisible()
})

test('names stand apart from the phones beside them, whatever direction they are written in', async () => {
  const { user, sheet, early } = await openCloseOut()
  const names = (element: Element | undefined | null) =>
    [...(element?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)
  const [first] = (await sheet.findByRole('list', { name: 'Teams' })).children
  const shown = [/^Zoë /, /^Ada /].map((name) => expect.stringMatching(name))
  expect(names(first)).toEqual(expect.arrayContaining(shown))

  const print = watchPrint()
  const heading = { name: early.code, hidden: true }
  const onPaper: (Element | null)[] = []
  print.mockImplementation(() => void onPaper.push(screen.queryByRole('heading', heading)))
  await user.click(sheet.getByRole('button', { name: 'Print list' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(names(onPaper[0]?.closest('section'))).toEqual(expect.arrayContaining(shown))
})

test('returned units leave the list, but not from under the pointer', async () => {
  const { user, client, sheet, early, late, lamp, motor, takeBack } = await openCloseOut()
  const teams = await sheet.findByRole('list', { name: 'Teams' })
  await user.hover(sheet.getByRole('link', { name: '(607) 555-0123' }))
  await takeBack(early, lamp, 2)
  await client.refetchQueries()
  expect(await sheet.findByText('All back')).toBeVisible()
  expect(sheet.getByText('3 units with 1 team')).toBeVisible()
  expect(namesOf(teams)).toHaveLength(2)
  await user.unhover(teams)
  await waitFor(() => expect(namesOf(teams)).toEqual([`Team ${late.code}`]))
  await takeBack(late, lamp, 2)
  await takeBack(late, motor, 1)
  await client.refetchQueries()
  expect(await sheet.findByText('Everything is back.')).toBeVisible()
})

test('the list is printed with a box for each item', async () => {
  const { user, sheet, early } = await openCloseOut()
  const heading = { name: early.code, hidden: true }
  const print = watchPrint()
  const onPaper: (Element | null)[] = []
  print.mockImplementation(() => void onPaper.push(screen.queryByRole('heading', heading)))
  await user.click(await sheet.findByRole('button', { name: 'Print list' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(onPaper[0]?.closest('section')).toHaveTextContent(
    /Zoë .* \(607\) 555-0123.*2 ×Lamp#2, Feb 3, 02:30/,
  )
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByRole('heading', heading)).toBeNull()
})

test('broken and lost is a tab away', async () => {
  const { user, late } = await openCloseOut()
  await user.click(screen.getByRole('tab', { name: 'Broken and lost' }))
  const panel = within(await screen.findByRole('tabpanel', { name: 'Broken and lost' }))
  expect(await panel.findByText('1 Broken')).toBeVisible()
  const losses = within(panel.getByRole('list', { name: 'Broken and lost' }))
  expect(await losses.findByRole('link', { name: 'Motor' })).toBeVisible()
  expect(losses.getByRole('link', { name: `Team ${late.code}, order #3` })).toBeVisible()
  expect(window.location.search).toBe('?show=losses')
})

test('every file can be downloaded', async () => {
  const { user, sheet } = await openCloseOut()
  await sheet.findByRole('button', { name: 'Print list' })
  const downloads = watchDownloads()
  for (const button of sheet.getAllByRole('button', { name: /^Download/ })) await user.click(button)
  const names = ['closeout', 'orders', 'hardware', 'teams']
  await waitFor(() =>
    expect(downloads.names()).toEqual(
      names.map((name) => expect.stringMatching(`^hackathon-${name}-[-0-9]+\\.csv$`)),
    ),
  )
})

async function openExport(path: string) {
  const app = await startTestApp()
  const page = await renderApp(path, { app, as: await makeOrganiser(app.db) })
  const button = await screen.findByRole('button', { name: /^Export the/ })
  return { ...page, downloads: watchDownloads(), start: () => page.user.click(button) }
}

test.each([
  ['/orders', 'orders', 'order_id,'],
  ['/teams', 'teams', 'team_code,'],
  ['/inventory', 'hardware', 'name,'],
])('%s downloads its export under the name that the server gives it', async (path, name, begin) => {
  const { start, downloads } = await openExport(path)
  await start()
  const named = expect.stringMatching(`^hackathon-${name}-[-0-9]+\\.csv$`)
  await waitFor(() => expect(downloads.names()).toEqual([named]))
  const [file] = downloads.files()
  expect(file instanceof Blob && (await file.text()).startsWith(begin)).toBe(true)
})

test.each([
  [
    { status: 429, body: { detail: 'Too many files at once.' } },
    'Could not download: Too many files at once.',
  ],
  [{ status: 500 }, 'Could not download: Error 500'],
  ['no answer', 'No connection: nothing was downloaded.'],
] as const)('an export that fails (%o) says so', async (answer, text) => {
  const { network, start, downloads } = await openExport('/teams')
  network.intercept(/exports/, answer)
  await start()
  await expectToasts(`error: ${text}`)
  expect(downloads.names()).toEqual([])
})

test('an export after the session has ended leads to the login', async () => {
  const { network, start } = await openExport('/teams')
  network.client.cookies.delete('sessionid')
  await start()
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
})
