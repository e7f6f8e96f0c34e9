import { commandLine } from '../../base/actor.ts'
import { remindTeams } from '../../event/closing/return-reminders.ts'
import { retryMails } from '../../mail/retry-mails.ts'
import { endClaim } from '../../mail/sending/claims.ts'
import { purgeEvent } from '../../ops/purge-event.ts'
import { updateSettings } from '../../event/settings/update-settings.ts'
import { type Writes, unseen, whileMailed } from './write.ts'
import { itemWrites } from './item-writes.ts'
import { orderWrites } from './order-writes.ts'
import { peopleWrites } from './people-writes.ts'

const eventWrites = {
  updateSettings: ({ now }, db) =>
    updateSettings(db, commandLine, { changes: { desk_email: 'desk@example.com' } }, now),
  remindTeams: unseen(({ now }, db) => whileMailed(db, () => remindTeams(db, commandLine, now))),
  purgeEvent: ({ now }, db) => purgeEvent(db, commandLine, now),
  endClaim: unseen(({ now }, db) => {
    const claim = { id: 0, due_at: now.toISOString(), problem: null }
    return endClaim(db, claim, { state: 'failed', problem: 'It is too far.' })
  }),
  retryMails: unseen(({ now }, db) => retryMails(db, commandLine, {}, now)),
} satisfies Writes

/** Everything that can be written, by the rooms of what it is about. */
export const writes: Writes = { ...orderWrites, ...itemWrites, ...peopleWrites, ...eventWrites }
