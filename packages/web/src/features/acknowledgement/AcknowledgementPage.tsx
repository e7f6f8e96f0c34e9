import { isAcknowledgementOpen } from '@signout/contract'
import { Navigate } from 'react-router'
import { configuration, useNow } from '#configuration.ts'
import { paths } from '#paths.ts'
import { Acknowledgement } from './Acknowledgement.tsx'

/** Spec §2, Acknowledgement page. It does not exist before the configured date. */
export function AcknowledgementPage() {
  const { acknowledgementOpens } = configuration()
  const opens = acknowledgementOpens === null ? null : Date.parse(acknowledgementOpens)
  if (!isAcknowledgementOpen(useNow(), opens)) return <Navigate to={paths.notFound} replace />
  return <Acknowledgement />
}
