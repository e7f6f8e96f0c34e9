import type { Configuration } from '@signout/contract'
import { type ProcessConfig, sendsMail } from '../base/config/config.ts'
import type { EventState } from './event-settings.ts'

/** The configuration that browsers may know. */
export function publicConfiguration(config: ProcessConfig, settings: EventState): Configuration {
  const { acknowledgement_opens, return_by, pause } = settings
  return {
    hackathon_name: settings.hackathon_name,
    registration_site_url: settings.registration_site_url,
    event_time_zone: settings.event_time_zone,
    signout_opens: toTimestamp(settings.signout_opens),
    signout_closes: toTimestamp(settings.signout_closes),
    acknowledgement_opens:
      acknowledgement_opens === null ? null : toTimestamp(acknowledgement_opens),
    return_by: return_by === null ? null : toTimestamp(return_by),
    team_size_min: settings.team_size_min,
    team_size_max: settings.team_size_max,
    project_description_min: settings.project_description_min,
    desk_place: settings.desk_place,
    announcement: settings.announcement,
    announced_at: settings.announced_at,
    team_credits: settings.team_credits,
    pause: pause && { reason: pause.reason, until: pause.until },
    has_mail: sendsMail(config),
  }
}

function toTimestamp(at: number): string {
  return new Date(at).toISOString()
}
