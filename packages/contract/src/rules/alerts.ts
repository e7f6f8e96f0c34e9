/** What organisers are warned of above everything else (spec §19), the worst first. */
export const alertKinds = ['database', 'disk', 'mail', 'window'] as const
export type AlertKind = (typeof alertKinds)[number]
