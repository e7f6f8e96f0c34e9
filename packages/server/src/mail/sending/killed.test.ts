// Runs in test:all only: it starts and kills processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { instantAfter } from '../../base/instants.ts'
import { followOutput, outputOf } from '../../testing/processes/server-process.ts'
import { startSmtp } from '../../testing/mail/start-smtp.ts'
import { outboxTime, startOutbox } from '../../testing/mail/start-outbox.ts'
import { timeoutFor, noteFigure, wantedOf } from '../../testing/runs.ts'

const script = join(import.meta.dirname, '../../testing/mail/outbox-process.ts')

const mailsEach = 3
/** After so many commits, and at every step of the conversation with the mail server. */
const moments = [1, 'greeting', 'sender', 2, 'reader', 'end of data', 3] as const
/** How often a process is killed: at each of the moments, or as often as is asked for. */
const kills = wantedOf('MAIL_KILLS', moments.length)

test(
  'processes that are killed between queueing and sending lose no mail, and repeat only what was taken',
  timeoutFor(kills * 10_000),
  async () => {
    const smtp = await startSmtp()
    const { db, config, user, advance, startWorker } = await startOutbox({ smtpUrl: smtp.url })
    /** Each starts when the claims of the one before have ended. */
    const apartMs = 600_000
    let committed = 0
    for (let at = 0; at < kills; at += 1) {
      const child = spawn(
        process.execPath,
        [script, String(user.userId), instantAfter(outboxTime, at * apartMs), String(mailsEach)],
        {
          env: {
            DATA_DIR: config.dataDir,
            DATABASE_URL: config.databaseUrl,
            SMTP_URL: smtp.url,
            PUBLIC_URL: 'https://signout.example.com',
            NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      onTestFinished(() => void child.kill('SIGKILL'))
      const output = followOutput(child)
      const exit = once(child, 'close')
      const moment = moments[at % moments.length] ?? 'sender'
      if (typeof moment === 'number') {
        await outputOf({ process: child, output }, new RegExp(`committed ${moment}\n`))
      } else await Promise.race([smtp.reached(moment), exit])
      child.kill('SIGKILL')
      await exit
      committed += output().split('\n').filter(Boolean).length
    }
    advance(kills * apartMs)
    await startWorker(db).wake()

    const rows = await db.selectFrom('mails').selectAll().execute()
    expect(committed).toBeGreaterThanOrEqual(kills)
    // What was committed is there, whether or not the process could still say so.
    expect(rows.length).toBeGreaterThanOrEqual(committed)
    expect(rows.filter(({ state }) => state !== 'sent')).toEqual([])
    const arrived = Map.groupBy(smtp.mails, ({ messageId }) => messageId)
    expect(new Set(arrived.keys())).toEqual(new Set(rows.map(({ message_id }) => message_id)))
    // A kill can have come between the mail server's OK and the note of it: of one mail at a time.
    expect(smtp.mails.length - arrived.size).toBeLessThanOrEqual(kills)
    for (const { message_id, attempts } of rows) {
      expect(arrived.get(message_id)?.length ?? 0).toBeLessThanOrEqual(attempts)
    }
    noteFigure({
      tried: `${process.env['TEST_DATABASE']}: kill -9 of processes that write and send mails, after a commit and at every step of the conversation with the mail server, ${kills} times`,
      held: `${rows.length} mails written, each sent (${smtp.mails.length - arrived.size} of them again, with the same Message-ID)`,
    })
  },
)
