import { commandLine } from '../../actor.ts'
import { remindTeams } from '../../closing/return-reminders.ts'
import { retryMails } from '../../mail/retry-mails.ts'
import { noteReached, noteTrouble } from '../../mail/sending/trouble.ts'
import { giveUpMail } from '../../mail/sending/outcomes.ts'
import { purgeEvent } from '../../ops/purge-event.ts'
import { updateSettings } from '../../settings/update-settings.ts'
import { type Writes, unseen, whileMailed } from './write.ts'

export const eventWrites = {
  updateSettings: ({ now }, db) =>
    updateSettings(db, commandLine, { changes: { desk_email: 'desk@example.com' } }, now),
  remindTeams: unseen(({ now }, db) => whileMailed(db, () => remindTeams(db, commandLine, now))),
  purgeEvent: ({ now }, db) => purgeEvent(db, commandLine, now),
  giveUpMail: unseen((_, db) => giveUpMail(db, { ids: [0], attempts: 0 }, 'It is too far.')),
  noteTrouble: unseen(({ now }, db) =>
    noteTrouble(db, { message: 'It does not answer.', isOurs: false }, now),
  ),
  noteReached: unseen((_, db) => noteReached(db)),
  retryMails: unseen(({ now }, db) => retryMails(db, commandLine, {}, now)),
} satisfies Writes
