/** Defaults of the configuration (spec §2). */
export const defaultConfiguration = {
  hackathon_name: 'Hackathon',
  registration_site_url: '/',
  event_time_zone: 'America/New_York',
} as const
