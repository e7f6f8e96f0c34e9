import {
  etagOf,
  eventSettings,
  getSettings,
  type SettingName,
  settingNames,
  type Settings as AllSettings,
  updateSettings,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { useRead } from '#api/reads.ts'
import { useCacheUpdate, useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import {
  ChangedMeanwhile,
  hasDirtyFields,
  useChangedMeanwhile,
} from '#kit/form/ChangedMeanwhile.tsx'
import { Form } from '#kit/form/Form.tsx'
import { FormField, showAtFields } from '#kit/form/FormField.tsx'
import { useUnsaved } from '#kit/leave/unsaved-forms.ts'
import { QueryContent, SkeletonRows } from '#kit/list/QueryContent.tsx'
import { toast } from '#kit/toasts/toasts.ts'
import { RemindTeams } from '../reminders/RemindTeams.tsx'
import { messages } from '#messages.ts'
import { settingSources } from './setting-sources.ts'

/** The event's settings, which follow what others save. */
export function Settings() {
  const settings = useRead(getSettings, {}, { keepsEtag: true })
  return (
    <QueryContent
      query={settings}
      loading={<SkeletonRows label="Loading settings" rows={7} height={72} />}
      failure={messages.settingsNotShown}
    >
      {(shown) => (
        <Stack sx={{ gap: 4 }}>
          <SettingsForm settings={shown} onOutdated={() => void settings.refetch()} />
          <RemindTeams />
        </Stack>
      )}
    </QueryContent>
  )
}

type Fields = Record<SettingName, string>

interface SettingsFormProps {
  readonly settings: AllSettings
  /** Reads settings saved by others. */
  readonly onOutdated: () => void
}

function SettingsForm({ settings, onOutdated }: SettingsFormProps) {
  const { event_time_zone } = useConfiguration()
  const write = useWrite(updateSettings)
  const cache = useCacheUpdate()
  const saved = fieldsOf(settings)
  const form = useForm<Fields>({
    mode: 'onTouched',
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  const { dirtyFields, errors } = form.formState
  const isDirty = hasDirtyFields(dirtyFields)
  const markSaved = useUnsaved(isDirty, write.isPending)
  const [changed, setKnown] = useChangedMeanwhile(saved, changedFields, {
    isDirty,
    isSaving: write.isPending,
  })
  const submit = form.handleSubmit(async (fields) => {
    if (write.isPending) return
    const dirty = settingNames.filter((name) => dirtyFields[name] === true)
    const body = Object.fromEntries(dirty.map((name) => [name, fields[name].trim() || null]))
    const { answer, error } = await write.send({ body, ifMatch: etagOf(settings) })
    if (error) {
      if (error.status === 409) onOutdated()
      if (!showAtFields(form, error, settingNames)) {
        form.setError('root', { message: messages.settingsNotSaved(error) })
      }
      return
    }
    cache.setAnswer(getSettings, {}, answer)
    form.reset(fieldsOf(answer))
    markSaved()
    setKnown(fieldsOf(answer))
    toast.success('The settings have been saved.')
  })
  return (
    <Form
      label="Settings"
      submitLabel="Save"
      isBusy={write.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <ChangedMeanwhile
        what="event"
        fields={changed.map(
          (name) => `${eventSettings[name].label} (now ${saved[name] || 'none'})`,
        )}
      />
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Every open page follows at once, without a reload. Times are in {event_time_zone}. An empty
        field goes back to its default.
      </Typography>
      {settingNames.map((name) => (
        <FormField
          key={name}
          form={form}
          name={name}
          label={eventSettings[name].label}
          type={inputTypes[eventSettings[name].kind]}
          hint={`${eventSettings[name].effect} ${settingSources[settings[name].source]}`}
          fullWidth
          isReadOnly={write.isPending || settings[name].source === 'environment'}
        />
      ))}
    </Form>
  )
}

const inputTypes = {
  name: 'text',
  moment: 'datetime-local',
  address: 'text',
  email: 'text',
} as const

function fieldsOf(settings: AllSettings): Fields {
  const fields = settingNames.map((name) => [name, settings[name].value ?? ''])
  // Sound: exactly these names.
  return Object.fromEntries(fields) as Fields
}

function changedFields(one: Fields, other: Fields): readonly SettingName[] {
  return settingNames.filter((name) => one[name] !== other[name])
}
