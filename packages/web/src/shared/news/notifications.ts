/** Whether browser notifications can be offered: they are supported, and the user has not been asked yet. */
export function mayAskForNotifications(): boolean {
  return (
    hasNotifications() &&
    window.isSecureContext &&
    Notification.permission === 'default' &&
    canMake()
  )
}

/** Asks the user; an unanswered question counts as no permission. */
export async function askForNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

export function mayNotify(): boolean {
  return hasNotifications() && Notification.permission === 'granted'
}

interface Notice {
  readonly title: string
  readonly body: string
  /** A later notification with the same tag replaces it. */
  readonly tag: string
  readonly onClick: () => void
}

/** Shows a browser notification. Returns a function that closes it. */
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

/** Whether notifications can be constructed, which only trying tells; without permission nothing is shown. */
function canMake(): boolean {
  const notification = make('', {})
  notification?.close()
  return notification !== null
}

/** Null in phone browsers, which have the constructor but refuse the call. */
function make(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options)
  } catch {
    return null
  }
}
