/** Alerts shown to organisers above everything else (spec §19), the worst first. */
export const alertKinds = ['database', 'disk', 'backup', 'mail', 'window', 'address'] as const
export type AlertKind = (typeof alertKinds)[number]
