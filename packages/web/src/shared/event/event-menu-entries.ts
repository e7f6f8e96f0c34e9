import { openedByLink } from '#ui/dialogs/steps-above.ts'
import { paths, sheetParameter } from '#paths.ts'

/** Sheets above the organisers' dashboard, opened from the menu "Event" of every page (spec §22). */
export const eventSheets = {
  people: { title: 'People', parameter: 'people', value: 'all' },
  settings: { title: 'Settings', parameter: 'settings', value: 'all' },
  system: { title: 'System', parameter: sheetParameter, value: 'system' },
} as const

type EventSheet = keyof typeof eventSheets

// Sound: the keys of a literal object.
export const eventSheetNames = Object.keys(eventSheets) as readonly EventSheet[]

/** Props of a link that opens a sheet, as its entry in the menu does, or at another part. Back closes it. */
export function eventSheetLink(name: EventSheet, part: string = eventSheets[name].value) {
  const { parameter } = eventSheets[name]
  return {
    href: `${paths.home}?${new URLSearchParams({ [parameter]: part })}`,
    state: openedByLink,
  }
}
