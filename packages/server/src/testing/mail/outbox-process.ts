import { pino } from 'pino'
import { commandLine } from '../../base/actor.ts'
import { transact } from '../../record/transact.ts'
import { openDatabase } from '../../db/open.ts'
import { mailRecords } from '../../mail/queue-mails.ts'
import { mailServer } from '../../mail/mail-server.ts'
import { MailWorker } from '../../mail/sending/worker.ts'
import { provideSettings } from '../../settings/event-settings.ts'
import { loadConfig } from '../../base/config/config.ts'
import { record } from '../../record/record.ts'
import { hubOf } from '../../record/changes/change-hub.ts'

/*
 * A process that writes mails for a user and sends what is due, until it is killed (`mail/sending/killed.test.ts`).
 * It says when it has committed a mail, by its number.
 */
const [user = '', time = '', mails = ''] = process.argv.slice(2)
const config = loadConfig()
const server = mailServer(config)
if (server === undefined) throw new Error('There is no mail server.')
const now = () => new Date(time)
const db = await openDatabase(config)
provideSettings(db, config)
mailRecords(db, server)
const log = pino({ level: 'silent' })
const worker = new MailWorker({ db, server, hub: hubOf(db), now, log })
const entry = {
  kind: 'user.password_changed',
  user: Number(user),
  detail: {},
  isMailed: true,
} as const
for (let mail = 1; mail <= Number(mails); mail += 1) {
  await transact(db, commandLine, (tx) => record(tx, commandLine, [entry], now()))
  process.stdout.write(`committed ${mail}\n`)
  // Sends what the processes before have left as well.
  void worker.wake()
}
