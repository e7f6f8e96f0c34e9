import { type ApiError, backUp, formatCount, type System } from '@signout/contract'
import { useWrite } from '#api/writes.ts'
import { formatDated } from '#event-time.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { formatBytes } from './format-bytes.ts'
import { Part } from '#ui/page/Part.tsx'

type Facts = System['backup']

export function Backups({ backup }: { readonly backup: Facts }) {
  const write = useWrite(backUp, { failure })
  const make = async () => {
    const { answer } = await write.send({})
    if (answer) toast.success(`A backup has been made: ${formatBytes(answer.bytes)}.`)
  }
  return (
    <Part
      title="Backups"
      text={
        <>
          {describeNewest(backup)} {describeEvery(backup)}
        </>
      }
    >
      <SteadyButton
        variant="contained"
        isBusy={write.isPending}
        onClick={() => void make()}
        sx={{ alignSelf: 'flex-start' }}
      >
        Back up now
      </SteadyButton>
    </Part>
  )
}

const failure = (error: ApiError) => outcomeText(error, `Could not back up: ${refusalText(error)}`)

function describeNewest({ newest, bytes, directory }: Facts): string {
  if (newest === null) return `There is no backup in ${directory}.`
  return `The newest was made ${formatDated(newest)}, ${formatBytes(bytes ?? 0)}, in ${directory}.`
}

function describeEvery({ every }: Facts): string {
  if (every === null) return 'None are made on a schedule: ask the operator of the server.'
  if (every === 0) return 'None are made on a schedule here: they are made elsewhere.'
  return `One is made every ${every === 1 ? 'minute' : formatCount(every, 'minute')}.`
}
