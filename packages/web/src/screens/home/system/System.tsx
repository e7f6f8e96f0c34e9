import { getSystem, isQuiet, type System as Facts } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useRead } from '#api/reads.ts'
import { QueryContent, SkeletonRows } from '#kit/list/QueryContent.tsx'
import { messages } from '#messages.ts'
import { severityOf } from '../alert-severity.ts'
import { Backups } from './Backups.tsx'
import { Figures } from './Figures.tsx'
import { Mails } from './Mails.tsx'
import { ScannerTest } from './ScannerTest.tsx'
import { TechnicalFacts } from './TechnicalFacts.tsx'

/** Refetched, since time alone changes figures such as the free disk space. */
const systemMs = 30_000

export function System() {
  const query = useRead(getSystem, {}, { refetchInterval: systemMs })
  return (
    <QueryContent
      query={query}
      loading={<SkeletonRows label="Loading System" rows={8} />}
      failure={messages.systemNotShown}
    >
      {(system) => (
        <Stack sx={{ gap: 3 }}>
          <State alerts={system.alerts} />
          <Backups backup={system.backup} />
          <Mails mail={system.mail} />
          <Figures />
          <ScannerTest />
          <TechnicalFacts system={system} />
        </Stack>
      )}
    </QueryContent>
  )
}

function State({ alerts }: Pick<Facts, 'alerts'>) {
  if (alerts.every(isQuiet)) return <Alert severity="success">Nothing is wrong.</Alert>
  return (
    <Stack sx={{ gap: 1 }}>
      {alerts.map((alert) => (
        <Alert key={alert.kind} severity={severityOf(alert)} sx={{ overflowWrap: 'anywhere' }}>
          {alert.message}
        </Alert>
      ))}
    </Stack>
  )
}
