import { getSystem, type System as Facts } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { Fragment } from 'react'
import { useRead } from '#api/reads.ts'
import { formatDated } from '#event-time.ts'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { severityOf } from '../dashboard/alert-severity.ts'
import { Part } from '#ui/page/Part.tsx'
import { Backups } from './Backups.tsx'
import { formatBytes } from './format-bytes.ts'
import { CheckFigures } from './CheckFigures.tsx'
import { Mails } from './Mails.tsx'
import { ScannerTest } from './ScannerTest.tsx'

/** Refetched, since time alone changes figures such as the free disk space. */
const systemMs = 30_000

export function System() {
  const query = useRead(getSystem, {}, { refetchInterval: systemMs })
  return (
    <QueryContent
      query={query}
      loading={<SkeletonRows label="Loading System" rows={8} />}
      failure="Unable to view the state of the server."
    >
      {(system) => (
        <Stack sx={{ gap: 3 }}>
          <State alerts={system.alerts} />
          <Backups backup={system.backup} />
          <Mails mail={system.mail} />
          <CheckFigures />
          <ScannerTest />
          <TechnicalFacts system={system} />
        </Stack>
      )}
    </QueryContent>
  )
}

function State({ alerts }: Pick<Facts, 'alerts'>) {
  if (alerts.every(({ quiet }) => quiet)) {
    return <Alert severity="success">Nothing is wrong.</Alert>
  }
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

const databases = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
} satisfies Record<Facts['database']['kind'], string>

/** Facts for the operator of the server. */
function TechnicalFacts({ system }: { readonly system: Facts }) {
  const { version, started_at, database, disk } = system
  const facts: Readonly<Record<string, string>> = {
    Version: `${version}, started ${formatDated(started_at)}`,
    Database: `${databases[database.kind]}, ${formatBytes(database.bytes)}, tables of ${database.migration}`,
    Disk:
      disk === null ? 'unknown' : `${formatBytes(disk.free)} free of ${formatBytes(disk.total)}`,
  }
  return (
    <Part
      title="Server"
      text={
        <Box component="dl" sx={listSx}>
          {Object.entries(facts).map(([name, text]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </Box>
      }
    />
  )
}

const listSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  '& dd': { m: 0 },
}
