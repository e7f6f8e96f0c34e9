import { signoutMessages } from './orders/cart.ts'

/** What organisers are warned of above everything else (spec §19), the worst first. */
export const alertKinds = ['database', 'disk', 'backup', 'mail', 'window', 'address'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Whether it only informs: that an event which had its orders is over is no trouble. */
export function isQuiet({ message }: { readonly message: string }): boolean {
  return message === signoutMessages.over
}

/** Whether the host of an address is this machine for every machine, so that a phone cannot open it. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
