import { type Account, fullName, listUsers, type Team } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRead } from '#api/reads.ts'
import { messages } from '#messages.ts'
import { useMoveUser } from '#shared/people/use-move-user.ts'
import { UserRow } from '#shared/people/UserList.tsx'
import { SideSheet } from '#ui/dialogs/SideSheet.tsx'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { SearchBox } from '#ui/filters/SearchBox.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/** Moves somebody into the team, whom a search finds (spec §13). */
export function AddPerson({ team }: { readonly team: Team }) {
  const sheet = useSheet('add-person')
  return (
    <>
      <Button variant="outlined" size="small" onClick={sheet.open} sx={{ mt: 1.5 }}>
        Add a person
      </Button>
      <SideSheet
        open={sheet.isOpen}
        title="Add a person"
        subtitle={`Team ${team.team_code}`}
        onClose={sheet.close}
      >
        {sheet.isOpen && <Finding team={team} onDone={sheet.close} />}
      </SideSheet>
    </>
  )
}

interface FindingProps {
  readonly team: Team
  readonly onDone: () => void
}

function Finding({ team, onDone }: FindingProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Account>()
  const { move, isMoving, refusal, isFull } = useMoveUser()
  const markSaved = useUnsaved(isMoving, isMoving)
  const found = useRead(
    listUsers,
    { query: { search, limit: 20 } },
    { enabled: search !== '', keepPrevious: true },
  )
  const add = async (account: Account, force = false) => {
    setChosen(account)
    if (!(await move(account, team.team_code, force))) return
    markSaved()
    onDone()
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2">
        They leave the team in which they are now; its orders stay with it.
      </Typography>
      <SearchBox label="Search people" value={search} onSearch={setSearch} />
      {refusal && chosen && (
        <Alert
          severity="error"
          action={
            isFull && (
              <Button color="inherit" size="small" onClick={() => void add(chosen, true)}>
                Add anyway
              </Button>
            )
          }
        >
          {fullName(chosen)}: {refusal}
        </Alert>
      )}
      {search !== '' && (
        <QueryContent
          query={found}
          loading={<SkeletonRows label="Loading people" rows={3} height={64} />}
          failure={messages.usersNotShown}
        >
          {({ results, next }) => (
            <Results
              people={addable(results, team)}
              hasMore={next !== null}
              isMoving={isMoving}
              onChoose={(account) => void add(account)}
            />
          )}
        </QueryContent>
      )}
    </Stack>
  )
}

interface ResultsProps {
  readonly people: readonly Account[]
  /** Whether the search finds more than were read. */
  readonly hasMore: boolean
  readonly isMoving: boolean
  readonly onChoose: (account: Account) => void
}

function Results({ people, hasMore, isMoving, onChoose }: ResultsProps) {
  if (people.length === 0 && !hasMore) {
    return <EmptyState>No participant of another team is found.</EmptyState>
  }
  return (
    <>
      <PlainList aria-label="People" aria-busy={isMoving} sx={{ opacity: isMoving ? 0.6 : 1 }}>
        {people.map((account) => (
          <UserRow
            key={account.id}
            account={account}
            isLocked={isMoving}
            onOpen={() => onChoose(account)}
          />
        ))}
      </PlainList>
      {hasMore && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Too many people are found to show all. Type more of the name or the email.
        </Typography>
      )}
    </>
  )
}

/** Participants of other teams. */
function addable(people: readonly Account[], { team_code }: Team): readonly Account[] {
  return people.filter(({ profile }) => profile !== null && profile.team !== team_code)
}
