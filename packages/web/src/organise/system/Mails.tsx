import {
  type ApiError,
  formatCount,
  retryMails,
  sendTestMail,
  type System,
} from '@signout/contract'
import Stack from '@mui/material/Stack'
import { useWrite } from '#api/writes.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { outcomeText, reasonText, refusalText } from '#failure-text.ts'
import { noMail, Part } from '#ui/page/Part.tsx'

type Facts = System['mail']

export function Mails({ mail }: { readonly mail: Facts }) {
  const title = 'Emails'
  if (!mail.configured) return <Part title={title} text={noMail} />
  return (
    <Part title={title} text={describe(mail)}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SendTest />
        {mail.waiting + mail.failed > 0 && <Retry />}
      </Stack>
    </Part>
  )
}

function describe({ waiting, failed, last_error }: Facts): string {
  if (waiting + failed === 0) return 'All emails have been sent.'
  const count = `${formatCount(waiting, 'email')} waiting, ${formatCount(failed, 'email')} could not be sent.`
  return last_error === null ? count : `${count} The mail server said last: ${last_error}`
}

function SendTest() {
  const write = useWrite(sendTestMail, { failure: notSent })
  const send = async () => {
    const { answer } = await write.send({})
    if (answer) toast.success(`An email is on its way to ${answer.recipient}.`)
  }
  return (
    <SteadyButton variant="outlined" isBusy={write.isPending} onClick={() => void send()}>
      Send me a test email
    </SteadyButton>
  )
}

const notSent = (error: ApiError) =>
  outcomeText(error, `Could not send an email: ${refusalText(error)}`)

function Retry() {
  const write = useWrite(retryMails, { failure: notRetried })
  const retry = async () => {
    const { answer } = await write.send({})
    if (answer) toast.success(`${formatCount(answer.mails, 'email')} will be tried again now.`)
  }
  return (
    <SteadyButton variant="outlined" isBusy={write.isPending} onClick={() => void retry()}>
      Try all again
    </SteadyButton>
  )
}

const notRetried = (error: ApiError) => reasonText(error)
