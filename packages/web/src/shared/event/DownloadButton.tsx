import { type ApiError, downloadExport, type ExportName } from '@signout/contract'
import { type ReactNode, useState } from 'react'
import { useLookUpOnce } from '#api/look-up-once.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { saveFile } from '#ui/forms/files.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { refusalText } from '#failure-text.ts'

interface DownloadButtonProps {
  readonly name: ExportName
  /** Accessible name, where the text alone does not name the file. */
  readonly label: string
  readonly children: ReactNode
}

export function DownloadButton({ name, label, children }: DownloadButtonProps) {
  const { isBusy, start } = useDownload(name)
  return (
    <BusyButton variant="outlined" isBusy={isBusy} aria-label={label} onClick={() => void start()}>
      {children}
    </BusyButton>
  )
}

/**
 * Downloads a CSV file of the event (spec §27). It is read by the page, since a browser says nothing of a link to a
 * download that is refused.
 */
export function useDownload(name: ExportName) {
  const lookUp = useLookUpOnce(asFile)
  const attempt = useAttempt()
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    attempt.clear()
    setIsBusy(true)
    try {
      // Sound: `readFile` has read it.
      const file = (await lookUp(downloadExport, { params: { file: `${name}.csv` } })) as File
      saveFile(file, file.name)
    } catch (error) {
      attempt.fail(error, failure)
    }
    setIsBusy(false)
  }
  return { isBusy, start }
}

const failure = (error: ApiError) =>
  error.status === 0
    ? 'No connection: nothing was downloaded.'
    : `Could not download: ${refusalText(error)}`

const asFile = { read: readFile }

/** The file of an answer, under the name that the server gives it; undefined for the page of another network. */
async function readFile(response: Response): Promise<File | undefined> {
  const { headers } = response
  const type = downloadExport.produces
  if (headers.get('content-type')?.startsWith(type) !== true) return undefined
  const name = /filename="(.*)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  return new File([await response.arrayBuffer()], name, { type })
}
