import { listTeams, type ListedTeam } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useLookUp } from '#api/reads.ts'
import { useReadPages } from '#api/read-lists.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { messages } from '#messages.ts'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { DownloadButton } from '#shared/event/DownloadButton.tsx'
import { teamLink } from '#shared/orders/order-link.ts'
import { useOpenOnlyMatch } from '#shared/scan/use-open-on-enter.ts'
import { SearchBox } from '#ui/filters/SearchBox.tsx'
import { useSearchState } from '#ui/filters/use-search-state.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import type { TeamsParameter } from '#paths.ts'
import { TeamCard } from './TeamCard.tsx'

/** Teams on a page (spec §26). */
const pageSize = 24

/** Every team, searchable by code and members (spec §23). */
export function TeamsPage() {
  const [{ search, id_missing }, change] = useSearchState<TeamsParameter>({
    search: '',
    id_missing: '',
  })
  const isIdMissing = id_missing === 'true'
  const list = useReadPages(
    listTeams,
    { query: { limit: pageSize, search, ...(isIdMissing && { id_missing: true }) } },
    { keepPrevious: true, failure: messages.teamNotLoaded },
  )
  const { query, items } = list
  const lookUp = useLookUp()
  const openOnEnter = useOpenOnlyMatch({
    find: (text) =>
      lookUp(listTeams, {
        query: { search: text, limit: 2, ...(isIdMissing && { id_missing: true }) },
      }),
    linkTo: teamLink,
    failure: messages.teamNotLoaded,
  })
  return (
    <>
      <PageHeading
        actions={
          <DownloadButton name="teams" label="Export the teams">
            Export
          </DownloadButton>
        }
      >
        Teams
      </PageHeading>
      <Box sx={{ maxWidth: 480, mb: 3 }}>
        <SearchBox
          label="Search teams"
          value={search}
          onSearch={(text, options) => change({ search: text }, options)}
          onEnter={openOnEnter}
        />
      </Box>
      {isIdMissing && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 2, alignItems: 'center' }}>
          <Typography>Only teams that have hardware, and no ID recorded.</Typography>
          <Button onClick={() => change({ id_missing: '' })}>Show all teams</Button>
        </Box>
      )}
      <PagedList
        list={list}
        what="TEAMS"
        failure="Unable to view teams."
        empty={
          search !== '' && (
            <EmptyState
              action={<Button onClick={() => change({ search: '' })}>Show all teams</Button>}
            >
              Try a team’s code, or a member’s name or email.
            </EmptyState>
          )
        }
      >
        <TeamGrid teams={items} isOutdated={query.isPlaceholderData} />
      </PagedList>
    </>
  )
}

interface TeamGridProps {
  /** Undefined while the first page loads. */
  readonly teams: readonly ListedTeam[] | undefined
  /** Whether another search is loading. */
  readonly isOutdated: boolean
}

const placeholders = 12

function TeamGrid({ teams, isOutdated }: TeamGridProps) {
  return (
    <PlainList
      aria-label="Teams"
      aria-busy={teams === undefined || isOutdated}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 236px), 1fr))',
        opacity: isOutdated ? 0.6 : 1,
      }}
    >
      {teams === undefined
        ? Array.from({ length: placeholders }, (_, place) => (
            <li key={`place ${place}`}>
              <Skeleton variant="rounded" height={148} />
            </li>
          ))
        : teams.map((team) => (
            <li key={team.id}>
              <TeamCard team={team} />
            </li>
          ))}
    </PlainList>
  )
}
