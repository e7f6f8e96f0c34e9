import type { Profile } from '@signout/contract'

export function memberName({ user }: Pick<Profile, 'user'>): string {
  return `${user.first_name} ${user.last_name}`.trim()
}
