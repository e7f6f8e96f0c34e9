import { downloadExport, type ExportName, urlOf } from '@signout/contract'
import Button, { type ButtonProps } from '@mui/material/Button'

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  readonly name: ExportName
  /** Where the text alone does not say of what. */
  readonly label?: string
}

/** A link to a CSV file of the event (spec §27), which the browser stores. */
export function DownloadButton({ name, label, ...button }: DownloadButtonProps) {
  const href = urlOf(downloadExport, { file: `${name}.csv` })
  // Not the router's link: the server answers.
  return <Button {...button} component="a" href={href} download aria-label={label} />
}
