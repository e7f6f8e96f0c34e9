import { updateSettings, updateUser } from '@signout/contract'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { look, pass, useFakeTimers } from '#testing/browser.ts'
import { startNews } from '#testing/news-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §22.

/** What the user of the browser says when asked; phones have the constructor only to refuse. */
type Answer = 'granted' | 'denied' | 'default'

interface SentNotification {
  readonly title: string
  readonly body: string | undefined
  isClosed: boolean
  /** As the user does. */
  readonly click: () => void
}

interface Options {
  readonly permission?: NotificationPermission
  readonly answer?: Answer
  readonly isPhone?: boolean
}

/** The browser's notifications, which jsdom does not have, until the test's end. */
function provideNotifications(options: Options = {}) {
  const { permission = 'default', answer = 'granted', isPhone = false } = options
  const browser = { asked: 0, sent: [] as SentNotification[] }

  class TestNotification extends EventTarget implements SentNotification {
    static permission: NotificationPermission = permission
    static async requestPermission(): Promise<NotificationPermission> {
      browser.asked += 1
      TestNotification.permission = answer
      return answer
    }
    readonly title: string
    readonly body: string | undefined
    isClosed = false

    constructor(title: string, { body }: NotificationOptions = {}) {
      super()
      if (isPhone) throw new TypeError('Illegal constructor')
      this.title = title
      this.body = body
      if (TestNotification.permission === 'granted') browser.sent.push(this)
    }

    readonly click = () => void this.dispatchEvent(new Event('click'))

    readonly close = () => {
      this.isClosed = true
    }
  }

  // Sound here: the page uses no more of it than this.
  globalThis.Notification = TestNotification as unknown as typeof Notification
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'Notification')
    Reflect.deleteProperty(window, 'isSecureContext')
  })
  return browser
}

const tellMe = () => screen.queryByRole('button', { name: 'Tell me' })

async function openDashboard() {
  const news = await startNews()
  const rendered = await news.open('/')
  await screen.findByRole('article', { name: `Order #${news.first.id}` })
  return { ...news, ...rendered }
}

/** A page that is opened behind another one, after the desk has made an order ready. */
async function openHidden() {
  look('hidden')
  const news = await startNews()
  await news.move(news.first, 'Ready for Pickup')
  const rendered = await news.open('/cart')
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  await pass(2_000)
  return { ...news, ...rendered }
}

test.each([
  ['granted', 'success: You will be told while a page of this site is open.'],
  ['denied', 'info: Your browser shows no notifications of this site; its settings can allow it.'],
  ['default', 'info: Your browser shows no notifications of this site; its settings can allow it.'],
] as const)(
  'Tell me asks the browser once (%s), and says what came of it',
  async (answer, text) => {
    const browser = provideNotifications({ answer })
    const { user, open } = await openDashboard()
    await user.click(await screen.findByRole('button', { name: 'Tell me' }))
    await expectToasts(text)
    expect(tellMe()).toBeNull()
    cleanup()
    const again = await open('/')
    await screen.findAllByRole('article')
    await waitFor(() => expect(again.client.isFetching()).toBe(0))
    expect(tellMe()).toBeNull()
    expect(browser.asked).toBe(1)
  },
)

test.each([
  ['has none', undefined],
  ['is one of a phone', { isPhone: true }],
  ['allows them already', { permission: 'granted' }],
  ['has refused them', { permission: 'denied' }],
] as const)('a browser that %s is not offered notifications', async (_, options) => {
  if (options) provideNotifications(options)
  await openDashboard()
  expect(tellMe()).toBeNull()
})

test('a team that waits for nothing is not offered notifications', async () => {
  provideNotifications()
  const { first, second, open, move } = await startNews()
  for (const order of [first, second]) await move(order, 'Cancelled')
  await open('/')
  await screen.findByText(/no pending orders/)
  expect(tellMe()).toBeNull()
})

test('a page in the background sends a notification, which leads to the order', async () => {
  useFakeTimers()
  const browser = provideNotifications({ permission: 'granted' })
  const { first } = await openHidden()
  expect(browser.sent).toMatchObject([
    { title: `Order #${first.id} is ready for pickup.`, body: 'Hackathon', isClosed: false },
  ])
  browser.sent[0]?.click()
  const card = await screen.findByRole('article', { name: `Order #${first.id}` })
  await waitFor(() => expect(card).toHaveFocus())
})

test('each news are sent once, and taken back when the page is in front', async () => {
  useFakeTimers()
  const browser = provideNotifications({ permission: 'granted' })
  const { second, move, client } = await openHidden()
  await move(second, 'Cancelled')
  await client.refetchQueries()
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/))
  await pass(2_000)
  expect(browser.sent.map(({ title }) => title)).toEqual([
    expect.stringContaining('is ready for pickup'),
    expect.stringContaining('was cancelled by the desk'),
  ])
  look('visible')
  await expectToasts('info: 2 orders changed')
  expect(browser.sent.map(({ isClosed }) => isClosed)).toEqual([true, true])
})

test('what another page of the browser has sent is not repeated beside newer news', async () => {
  useFakeTimers()
  const browser = provideNotifications({ permission: 'granted' })
  const { open, move, second } = await openHidden()
  expect(browser.sent).toHaveLength(1)
  cleanup()
  await move(second, 'Cancelled')
  await open('/inventory')
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/))
  await pass(2_000)
  expect(browser.sent.map(({ title }) => title).slice(1)).toEqual([
    expect.stringContaining('was cancelled by the desk'),
  ])
})

test('who is moved behind another page reads there the team in which they are now', async () => {
  useFakeTimers()
  const browser = provideNotifications({ permission: 'granted' })
  const { app, as, desk, follow } = await startNews()
  const { code } = await makeTeam(app.db)
  await follow('/cart')
  look('hidden')
  await desk.call(updateUser, { params: { id: as.userId }, body: { team: code } })
  await pass(61_000)
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  await pass(2_000)
  const text = `The desk has moved you to team ${code}.`
  expect(browser.sent).toMatchObject([{ title: text, isClosed: false }])
  await pass(61_000)
  expect(browser.sent).toMatchObject([{ title: text, isClosed: false }])
  look('visible')
  await expectToasts(`info: ${text}`)
})

test('an announcement is sent to a page in the background, once, and told when it is in front', async () => {
  useFakeTimers()
  const browser = provideNotifications({ permission: 'granted' })
  const { desk, follow } = await startNews()
  await follow('/cart')
  look('hidden')
  await desk.call(updateSettings, { body: { announcement: 'Pizza at eight' } })
  await pass(61_000)
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  await pass(63_000)
  expect(browser.sent).toMatchObject([{ title: 'Pizza at eight', isClosed: false }])
  look('visible')
  await expectToasts('info: Pizza at eight')
  expect(browser.sent).toMatchObject([{ isClosed: true }])
  expect(document.title).toMatch(/^Cart/)
})

test('without permission, and in front, nothing is sent', async () => {
  useFakeTimers()
  const browser = provideNotifications()
  const { first, second, move } = await openHidden()
  expect(browser.sent).toEqual([])
  look('visible')
  await expectToasts(`success: Order #${first.id} is ready for pickup.`)
  await move(second, 'Ready for Pickup')
  await pass(2_000)
  expect(browser.sent).toEqual([])
})
