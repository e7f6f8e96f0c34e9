import { endpoints } from '@signout/contract'
import { startSmtp } from '../mail/start-smtp.ts'
import type { StatementCounts } from './counted-event.ts'

/** Of the calls about the server itself. */
export const systemCounts: StatementCounts = {
  getSystem: [9, ({ organiser }) => organiser.call(endpoints.getSystem, {})],
  backUp: [9, ({ organiser }) => organiser.call(endpoints.backUp, {})],
  sendTestMail: [
    5,
    async ({ app, organiser }) => {
      const { url: smtpUrl } = await startSmtp()
      Object.assign(app.services.config, { smtpUrl })
      return organiser.call(endpoints.sendTestMail, {})
    },
  ],
  retryMails: [5, ({ organiser }) => organiser.call(endpoints.retryMails, {})],
  verifyFigures: [13, ({ organiser }) => organiser.call(endpoints.verifyFigures, {})],
}
