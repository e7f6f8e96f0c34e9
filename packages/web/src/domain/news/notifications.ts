/** Whether notifications of the browser can be offered: they can be made here, and the user was not asked yet. */
export function mayAskForNotifications(): boolean {
  return (
    hasNotifications() &&
    window.isSecureContext &&
    Notification.permission === 'default' &&
    canMake()
  )
}

/** Asks the user, who may look away from the question: that is no permission either. */
export async function askForNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

export function mayNotify(): boolean {
  return hasNotifications() && Notification.permission === 'granted'
}

interface Notice {
  readonly title: string
  readonly body: string
  /** A later one with the same tag takes its place. */
  readonly tag: string
  readonly onClick: () => void
}

/** Shows a notification of the browser. Returns how to take it back. */
export function notify({ title, body, tag, onClick }: Notice): () => void {
  const notification = make(title, { body, tag })
  notification?.addEventListener('click', () => {
    window.focus()
    notification.close()
    onClick()
  })
  return () => notification?.close()
}

function hasNotifications(): boolean {
  return typeof Notification !== 'undefined'
}

/** Only trying tells; without permission nothing is shown. */
function canMake(): boolean {
  const notification = make('', {})
  notification?.close()
  return notification !== null
}

/** Null in browsers of phones, which have the constructor and refuse to be called. */
function make(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options)
  } catch {
    return null
  }
}
