import { onTestFinished } from 'vitest'

/** What the user of the browser says when asked; phones have the constructor only to refuse. */
type Answer = 'granted' | 'denied' | 'default'

export interface SentNotification {
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
export function provideNotifications(options: Options = {}) {
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
