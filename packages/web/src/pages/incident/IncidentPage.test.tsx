import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

const success = 'Successfully submitted incident form!'
const messages = [
  'Please select an option',
  'Please indicate the quantity',
  'Please indicate what happened to the hardware',
  'Please indicate when this occurred',
  'Please indicate where this occurred',
]

const field = (name: string) => screen.getByRole('textbox', { name })
const submitButton = () => screen.getByRole('button', { name: 'Submit' })

async function open(data: unknown = { quantityGranted: 3, name: 'Arduino Uno' }) {
  const app = await startTestApp()
  const as = await makeParticipant(app.db)
  const query = new URLSearchParams({ data: JSON.stringify(data) })
  const rendered = await renderApp(`/incident-form?${query}`, { app, as })
  await screen.findByRole('heading', { level: 1, name: 'Item Incident Form' })
  return { ...rendered, app }
}

describe('the address', () => {
  test.each([
    '',
    '?data=',
    '?item=1',
    '?data=nonsense',
    '?data={}',
    '?data={"quantityGranted":0}',
    '?data={"quantityGranted":1001}',
    '?data={"quantityGranted":1.5}',
  ])('%s does not lead to the form', async (search) => {
    const app = await startTestApp()
    const as = await makeParticipant(app.db)
    await renderApp(`/incident-form${search}`, { app, as })
    await waitFor(() => expect(location.pathname).toBe('/404'))
    await expectToasts('error: You are not authorized to access this page.')
    expect(await screen.findByRole('heading', { name: 'Error 404' })).toBeInTheDocument()
  })

  test('an address with an item leads an organiser to the form, too', async () => {
    const app = await startTestApp()
    const as = await makeOrganiser(app.db)
    await renderApp('/incident-form?data={"quantityGranted":1}', { app, as })
    expect(await screen.findByRole('form', { name: 'Item incident' })).toBeInTheDocument()
  })
})

test('the form asks what, how many, when and where, and nothing is preselected', async () => {
  await open()
  expect(screen.getByText('Arduino Uno')).toBeInTheDocument()
  const choices = within(screen.getByRole('radiogroup', { name: /State of the hardware/ }))
  const radios = choices.getAllByRole('radio')
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['broken', 'lost', 'other'])
  for (const radio of radios) expect(radio).not.toBeChecked()
  const quantity = screen.getByRole('combobox', { name: 'Quantity' })
  expect(quantity).toHaveValue('')
  const quantities = within(quantity).getAllByRole('option')
  expect(quantities.map((option) => option.textContent)).toEqual(['1', '2', '3'])
  for (const name of ['What happened?', 'When did this occur?', 'Where did this occur?']) {
    expect(field(name)).toHaveValue('')
  }
})

test('mistakes are reported on submit, not before', async () => {
  const { user } = await open()
  await user.click(field('What happened?'))
  await user.tab()
  await user.tab()
  for (const message of messages) expect(screen.queryByText(message)).not.toBeInTheDocument()
  await user.click(submitButton())
  for (const message of messages) expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Broken' })).toHaveFocus()
  expect(field('What happened?')).toBeInvalid()

  await user.type(field('What happened?'), 'It fell.')
  expect(screen.getByText('Please indicate what happened to the hardware')).toBeVisible()
  await user.click(submitButton())
  await waitFor(() => expect(field('What happened?')).toBeValid())
  expect(screen.getByText('Please indicate when this occurred')).toBeVisible()
  expect(field('What happened?')).toHaveValue('It fell.')
  expect(screen.queryByText(success)).not.toBeInTheDocument()
})

test('a large quantity is typed, and has the same messages', async () => {
  const { user } = await open({ quantityGranted: 1000 })
  const quantity = screen.getByRole('spinbutton', { name: /^Quantity/ })
  expect(quantity).toHaveValue(null)
  for (const [typed, message] of [
    ['0', 'Cannot submit incident form for 0 items'],
    ['1001', 'Please indicate the quantity'],
  ] as const) {
    await user.clear(quantity)
    await user.type(quantity, typed)
    await user.click(submitButton())
    expect(await screen.findByText(message)).toBeVisible()
  }
})

async function fillIn(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('radio', { name: 'Lost' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '2')
  await user.type(field('What happened?'), 'It rolled away.')
  await user.type(field('When did this occur?'), 'At noon')
  await user.type(field('Where did this occur?'), 'In the hall')
}

/** From the dashboard to the form, as a member of a team that has something. */
async function comeFromDashboard() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const hardware = await makeItem(app.db, { name: 'Arduino Uno' })
  await makeOrder(app.db, { team, status: 'Picked Up', lines: [{ item: hardware, quantity: 2 }] })
  const [as] = team.members
  const rendered = await renderApp('/', { app, ...(as && { as }) })
  await rendered.user.click(await screen.findByRole('link', { name: 'Report broken/lost' }))
  await screen.findByRole('heading', { level: 1, name: 'Item Incident Form' })
  return { ...rendered, app }
}

test('a complete form is sent to the desk, and leads back', async () => {
  const { user, network, app } = await comeFromDashboard()
  await fillIn(user)
  await user.click(submitButton())
  await waitFor(() => expect(location.pathname).toBe('/'))
  await expectToasts(
    `success: ${success}`,
    'info: Please come to the desk and tell us where you have looked.',
  )
  expect(network.calls).toContain('POST /api/hardware/incidents/')
  const order = await app.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const item = await app.db.selectFrom('hardware').select('id').executeTakeFirstOrThrow()
  expect(await app.db.selectFrom('incidents').selectAll().execute()).toMatchObject([
    {
      state: 'lost',
      quantity: 2,
      what: 'It rolled away.',
      when: 'At noon',
      where: 'In the hall',
      order_id: order.id,
      hardware_id: item.id,
    },
  ])
})

test('leaving asks before it throws away what was typed', async () => {
  const { user } = await comeFromDashboard()
  await user.type(field('What happened?'), 'It rolled away.')
  for (const name of ['Back', 'Logout']) {
    await user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('What happened?')).toHaveValue('It rolled away.')
  }
  await user.click(screen.getByRole('link', { name: 'Skip to main content' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Inventory' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(location.pathname).toBe('/inventory'))
})

test('broken items are to be brought to the desk', async () => {
  const { user } = await open()
  await fillIn(user)
  await user.click(screen.getByRole('radio', { name: 'Broken' }))
  await user.click(submitButton())
  expect(await screen.findByText('Please bring what is broken to the desk.')).toBeInTheDocument()
})

test('a form that was opened without an order sends none', async () => {
  const { user, app } = await open({ quantityGranted: 3 })
  await fillIn(user)
  await user.click(submitButton())
  expect(await screen.findByText(success)).toBeVisible()
  expect(await app.db.selectFrom('incidents').selectAll().execute()).toMatchObject([
    { order_id: null, hardware_id: null, team_code: expect.any(String) },
  ])
})

test('a failed sending keeps the form, which can be sent again', async () => {
  const { user, network, app } = await open()
  await fillIn(user)
  network.intercept(/incidents/, { status: 500 })
  await user.click(submitButton())
  expect(await screen.findByText('Something went wrong: Error 500')).toBeVisible()
  expect(field('What happened?')).toHaveValue('It rolled away.')
  expect(screen.getByRole('radio', { name: 'Lost' })).toBeChecked()

  network.restore()
  const detail = 'You have sent too many reports. Try again in 60 seconds.'
  network.intercept(/incidents/, { status: 429, body: { detail } })
  await user.click(submitButton())
  expect(await screen.findByText(`Something went wrong: ${detail}`)).toBeVisible()

  network.restore()
  network.intercept(/incidents/, 'no answer')
  await user.click(submitButton())
  const lost = 'No connection: it is not known whether this was done.'
  expect(await screen.findByText(lost)).toBeVisible()

  network.restore()
  await user.click(submitButton())
  expect(await screen.findByText(success)).toBeVisible()
  expect(screen.queryByText('Something went wrong: Error 500')).not.toBeInTheDocument()
  expect(await app.db.selectFrom('incidents').selectAll().execute()).toHaveLength(1)
})

test('while it is being sent the form takes no change, and who leaves is told so', async () => {
  const { user, network, app } = await comeFromDashboard()
  await fillIn(user)
  const release = network.hold(/incidents/)
  await user.click(submitButton())
  await user.type(field('What happened?'), ' Twice.')
  await user.click(screen.getByRole('radio', { name: 'Broken' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '1')
  expect(field('What happened?')).toHaveValue('It rolled away.')
  expect(screen.getByRole('radio', { name: 'Lost' })).toBeChecked()
  expect(screen.getByRole('combobox', { name: 'Quantity' })).toHaveValue('2')
  await user.click(screen.getByRole('link', { name: 'Inventory' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('dialog', { name: 'Leave before this is saved?' })).toBeVisible()
  await waitFor(() => expect(location.pathname).toBe('/incident-form'))
  release()
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(await app.db.selectFrom('incidents').select(['state', 'what']).execute()).toEqual([
    { state: 'lost', what: 'It rolled away.' },
  ])
})

test('the arrow leads back without a message', async () => {
  const { user } = await comeFromDashboard()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(screen.queryByText(success)).not.toBeInTheDocument()
})

test('without a page to go back to, the arrow leads to the dashboard', async () => {
  const { user } = await open()
  await fillIn(user)
  await user.click(submitButton())
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(await screen.findByText(success)).toBeVisible()
})
