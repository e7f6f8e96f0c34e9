import type { Settings } from '@signout/contract'

/** What a field of the settings says about the source of its value. */
export const settingSources = {
  environment: 'Locked: the operator of the server has set it.',
  desk: 'Set here.',
  default: 'This is the default.',
} satisfies Record<Settings[keyof Settings]['source'], string>
