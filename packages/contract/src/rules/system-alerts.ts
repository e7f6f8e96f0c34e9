/** Alerts shown to organisers above everything else (spec §19), the worst first. */
export const alertKinds = ['database', 'disk', 'backup', 'mail', 'window', 'address'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Whether the host of an address is a loopback one, or none in particular, which a phone cannot open. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
