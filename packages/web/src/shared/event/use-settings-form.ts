import {
  etagOf,
  eventSettings,
  getSettings,
  type SettingName,
  settingNames,
  type Settings,
  shorten,
  updateSettings,
} from '@signout/contract'
import { useForm } from 'react-hook-form'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { useChangedMeanwhile } from '#ui/forms/ChangedMeanwhile.tsx'
import { showRefusal } from '#ui/forms/FormField.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { reasonText } from '#failure-text.ts'

type Values = Record<SettingName, string>

interface SettingsForm {
  readonly settings: Settings
  /** Settings that the form shows. */
  readonly names: readonly SettingName[]
  /** Reads settings saved by others. */
  readonly onOutdated: () => void
}

/** A form of some of the event's settings, whose untouched fields follow what others save. */
export function useSettingsForm({ settings, names, onOutdated }: SettingsForm) {
  const write = useWrite(updateSettings)
  const cache = useCacheUpdate()
  const saved = valuesOf(settings)
  const form = useForm<Values>({
    mode: 'onTouched',
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields } = form.formState
  const dirty = names.filter((name) => dirtyFields[name] === true)
  const isZoneChanged = dirty.includes('event_time_zone')
  const state = { isDirty: dirty.length > 0, isSaving: write.isPending }
  const markSaved = useUnsaved(state.isDirty, state.isSaving)
  const changedIn = (one: Values, other: Values) =>
    names.filter((name) => one[name] !== other[name])
  const [changed, setKnown] = useChangedMeanwhile(saved, changedIn, state)
  const save = async (values: Values): Promise<boolean> => {
    const sent = new Set(isZoneChanged ? [...dirty, ...windowIn(settings)] : dirty)
    const body = Object.fromEntries([...sent].map((name) => [name, values[name].trim() || null]))
    const { answer, error } = await write.send({ body, ifMatch: etagOf(settings) })
    if (error) {
      if (error.status === 409) onOutdated()
      showRefusal(form, error, names, reasonText(error))
      return false
    }
    cache.setAnswer(getSettings, {}, answer)
    form.reset(valuesOf(answer), { keepDirtyValues: false })
    markSaved()
    setKnown(valuesOf(answer))
    return true
  }
  return {
    ...state,
    form,
    /** Saves the changed fields, and with another zone the window, which is read in it. Resolves to whether it was done. */
    save,
    isZoneChanged,
    /** Labels and values of fields that others have changed meanwhile. */
    changed: changed.map(
      (name) => `${eventSettings[name].label} (now ${shorten(saved[name]) || 'none'})`,
    ),
  }
}

/** The ends of the window that can be changed here. */
function windowIn(settings: Settings): SettingName[] {
  const ends: readonly SettingName[] = ['signout_opens', 'signout_closes']
  return ends.filter((name) => settings[name].source !== 'environment')
}

function valuesOf(settings: Settings): Values {
  const values = settingNames.map((name) => [name, String(settings[name].value ?? '')])
  // Sound: exactly these names.
  return Object.fromEntries(values) as Values
}

/** What a field of the settings says about the source of its value. */
export const sourceHints = {
  environment: 'Locked: the operator of the server has set it.',
  desk: 'Set here.',
  default: 'This is the default.',
} satisfies Record<Settings[SettingName]['source'], string>
