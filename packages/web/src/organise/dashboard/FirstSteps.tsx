import { getWaiver, type Overview } from '@signout/contract'
import { useRead } from '#api/reads.ts'
import { useConfiguration } from '#configuration.ts'
import { zoneOfBrowser } from '#event-time.ts'
import { eventSheetLink } from '#shared/event/event-menu-entries.ts'
import { paths } from '#paths.ts'
import { type Step, StepList } from '#shared/event/StepList.tsx'

type Steps = NonNullable<Overview['first_steps']>

/** Checklist of a new event, which disappears by itself (spec §19). */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const { event_time_zone } = useConfiguration()
  const waiver = useRead(getWaiver, {}).data
  const here = zoneOfBrowser()
  const zones =
    here === event_time_zone ? '' : ` Times are in ${event_time_zone}; you are in ${here}.`
  const settings = { ...texts.settings, hint: texts.settings.hint + zones }
  const isDone = { ...steps, waiver: waiver?.text !== null }
  return <StepList title="First steps" steps={{ ...texts, settings }} isDone={isDone} />
}

const texts: Readonly<Record<keyof Steps | 'waiver', Step>> = {
  settings: {
    label: 'Name, time zone and sign-out window',
    hint: 'What the event is called, and when participants can order.',
    at: eventSheetLink('settings'),
  },
  waiver: {
    label: 'The waiver that participants sign',
    hint: 'Until your own text is in Settings, they sign the built-in one, which is a sample.',
    at: eventSheetLink('settings'),
  },
  items: {
    label: 'Categories and items',
    hint: 'From a spreadsheet, which makes its categories too; or one by one on the inventory.',
    at: { href: paths.importItems },
  },
  people: {
    label: 'People',
    hint: 'Those who may sign the waiver, from a spreadsheet; the other organisers one by one.',
    at: eventSheetLink('people', 'import'),
  },
  order: {
    label: 'A first order',
    hint: 'Log in as a team, or press “New order” on a team’s page, and try everything once.',
    at: { href: paths.teams },
  },
  backup: {
    label: 'A backup',
    hint: '“Back up now” in System. The operator of the server can schedule them (BACKUP_EVERY).',
    at: eventSheetLink('system'),
  },
}
