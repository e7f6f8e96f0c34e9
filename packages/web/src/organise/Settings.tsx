import {
  eventSettings,
  getSettings,
  type SettingName,
  settingNames,
  type Settings as AllSettings,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useRead } from '#api/reads.ts'
import { useConfiguration } from '#configuration.ts'
import { zoneOfBrowser } from '#event-time.ts'
import { ChangedMeanwhile } from '#ui/forms/ChangedMeanwhile.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
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
  const { form, save, isSaving, isZoneChanged, changed } = useSettingsForm({
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
      {root?.message !== undefined && <ErrorAlert>{root.message}</ErrorAlert>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Every open page follows at once, without a reload. Times are in {event_time_zone}. An empty
        field goes back to its default.
      </Typography>
      <BrowserZone form={form} isLocked={settings.event_time_zone.source === 'environment'} />
      {isZoneChanged && (
        <Alert severity="info">
          Check the sign-out window: it is saved as it stands here, in the new time zone.
        </Alert>
      )}
      {settingNames.map((name) => (
        <FormField
          key={name}
          form={form}
          name={name}
          label={eventSettings[name].label}
          {...looks[eventSettings[name].kind]}
          hint={`${eventSettings[name].effect} ${sourceHints[settings[name].source]}`}
          fullWidth
          isReadOnly={isSaving || settings[name].source === 'environment'}
          {...(name === 'event_time_zone' && { input: { list: zonesId } })}
        />
      ))}
      <datalist id={zonesId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </Form>
  )
}

interface BrowserZoneProps {
  readonly form: UseFormReturn<Record<SettingName, string>>
  readonly isLocked: boolean
}

/** Offers the zone of the browser, where it is another than the form's (spec §2). */
function BrowserZone({ form, isLocked }: BrowserZoneProps) {
  const chosen = useWatch({ control: form.control, name: 'event_time_zone' })
  const here = zoneOfBrowser()
  if (isLocked || chosen === here) return null
  return (
    <Box>
      <Button
        variant="outlined"
        onClick={() => form.setValue('event_time_zone', here, { shouldDirty: true })}
      >
        Use the time zone of this browser, {here}
      </Button>
    </Box>
  )
}

const zonesId = 'time-zones'

const looks = {
  name: {},
  zone: {},
  moment: { type: 'datetime-local' },
  address: {},
  email: {},
  number: { input: { inputMode: 'numeric' } },
  text: { input: { dir: 'auto' } },
  paragraphs: { multiline: true, minRows: 3, maxRows: 12, input: { dir: 'auto' } },
} as const satisfies Record<(typeof eventSettings)[SettingName]['kind'], object>
