/**
 * First keys of all advisory locks: any numbers, the same in every process and every version. Locks of one team
 * have it as a second key, those of one team name at registration the name's hash.
 */
export const lockKeys = {
  migrations: 5_318_008,
  catalogue: 5_318_009,
  applicants: 5_318_010,
  settings: 5_318_011,
  news: 5_318_012,
  registration: 5_318_013,
} as const
