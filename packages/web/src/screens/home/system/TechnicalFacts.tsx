import type { System } from '@signout/contract'
import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { formatMoment } from '#event-time.ts'
import { formatBytes } from './format-bytes.ts'
import { Part } from './Part.tsx'

const databases = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
} satisfies Record<System['database']['kind'], string>

/** Facts for the operator of the server. */
export function TechnicalFacts({ system }: { readonly system: System }) {
  const { version, started_at, database, disk } = system
  const facts: Readonly<Record<string, string>> = {
    Version: `${version}, started ${formatMoment(started_at)}`,
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
