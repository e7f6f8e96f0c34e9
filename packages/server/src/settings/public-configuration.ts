import type { Configuration } from '@signout/contract'
import { type ProcessConfig, sendsMail, type SettingValues } from '../base/config/config.ts'

/** The configuration that browsers may know. */
export function publicConfiguration(config: ProcessConfig, settings: SettingValues): Configuration {
  const { acknowledgement_opens, return_by } = settings
  return {
    hackathon_name: settings.hackathon_name,
    registration_site_url: settings.registration_site_url,
    event_time_zone: settings.event_time_zone,
    signout_opens: toTimestamp(settings.signout_opens),
    signout_closes: toTimestamp(settings.signout_closes),
    acknowledgement_opens:
      acknowledgement_opens === null ? null : toTimestamp(acknowledgement_opens),
    return_by: return_by === null ? null : toTimestamp(return_by),
    has_mail: sendsMail(config),
  }
}

function toTimestamp(at: number): string {
  return new Date(at).toISOString()
}
