import {
  eventSettings,
  getSettings,
  settingNames,
  type Settings as AllSettings,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRead } from '#api/reads.ts'
import { useConfiguration } from '#configuration.ts'
import { ChangedMeanwhile } from '#ui/forms/ChangedMeanwhile.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { messages } from '#messages.ts'
import { RemindTeams } from '#shared/teams/RemindTeams.tsx'
import { sourceHints, useSettingsForm } from '#shared/event/use-settings-form.ts'

/** The event's settings, which follow what others save. */
export function Settings() {
  const settings = useRead(getSettings, {}, { keepsEtag: true })
  return (
    <QueryContent
      query={settings}
      loading={<SkeletonRows label="Loading settings" rows={settingNames.length} height={72} />}
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

interface SettingsFormProps {
  readonly settings: AllSettings
  /** Reads settings saved by others. */
  readonly onOutdated: () => void
}

function SettingsForm({ settings, onOutdated }: SettingsFormProps) {
  const { event_time_zone } = useConfiguration()
  const { form, save, isSaving, changed } = useSettingsForm({
    settings,
    names: settingNames,
    onOutdated,
  })
  const { root } = form.formState.errors
  const submit = form.handleSubmit(async (values) => {
    if (await save(values)) toast.success('The settings have been saved.')
  })
  return (
    <Form
      label="Settings"
      submitLabel="Save"
      isBusy={isSaving}
      onSubmit={(event) => void submit(event)}
    >
      <ChangedMeanwhile what="event" fields={changed} />
      {root?.message !== undefined && <Alert severity="error">{root.message}</Alert>}
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
          hint={`${eventSettings[name].effect} ${sourceHints[settings[name].source]}`}
          fullWidth
          isReadOnly={isSaving || settings[name].source === 'environment'}
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
