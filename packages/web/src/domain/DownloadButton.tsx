import { downloadExport, type ExportName, urlOf } from '@signout/contract'
import Button, { type ButtonProps } from '@mui/material/Button'

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  readonly name: ExportName
  /** Accessible name, where the text alone does not name the file. */
  readonly label?: string
}

/** A link to a CSV file of the event (spec §27), which the browser stores. */
export function DownloadButton({ name, label, ...button }: DownloadButtonProps) {
  // Not a link of the router, since the server answers.
  return <Button {...button} component="a" href={exportUrl(name)} download aria-label={label} />
}

export function exportUrl(name: ExportName): string {
  return urlOf(downloadExport, { file: `${name}.csv` })
}
