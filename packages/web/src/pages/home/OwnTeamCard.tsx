import { fullName, isActive, joinParameter, spotsRemaining, type Team } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { isRefusal } from '#api-errors.ts'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useConfiguration } from '#configuration.ts'
import { leftText } from '#shared/teams/credits.tsx'
import { useOwnOrders, useOwnTeam } from '#shared/teams/own-team.ts'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { useLastShown } from '#ui/dialogs/use-last-shown.ts'
import { useOpened } from '#ui/dialogs/use-opened.ts'
import { linkedSheets, sheetParameter } from '#paths.ts'
import { JoinByLink, useInvitation } from './JoinByLink.tsx'
import { EditTeamSheet } from './EditTeamSheet.tsx'
import { TeamCode } from './TeamCode.tsx'

/** The members of the team, its code, and the number of free places (spec §22). */
export function OwnTeamCard() {
  const { user } = useAuthenticatedSession()
  const query = useOwnTeam()
  const { data: team, error } = query
  const sheets = useTeamSheets()
  const code = team?.team_code ?? user.profile?.team
  const hasNoTeam = code === undefined || (team === undefined && isRefusal(error, 404))
  const { data: orders, isFetched } = useOwnOrders()
  const invitation = useInvitation({
    invitedTo: sheets.invitedTo,
    team,
    hasActiveOrder: !isFetched || orders?.some(({ status }) => isActive(status)) === true,
  })
  const asked = useLastShown(invitation ?? null)
  const hasJoined = asked !== null && asked.team_code === team?.team_code
  const canEdit = team !== undefined || hasNoTeam
  return (
    <SectionCard
      title={hasNoTeam ? 'No Team' : `Team ${code}`}
      actions={
        <Button size="small" disabled={!canEdit} onClick={sheets.edit} sx={{ minWidth: 44 }}>
          Edit
        </Button>
      }
    >
      <QueryContent
        query={query}
        loading={<SkeletonRows label="Loading your team" />}
        failure="Unable to view your team."
      >
        {(loaded) => (
          <>
            <TeamCode
              code={loaded.team_code}
              isLarge={sheets.isCodeLarge}
              onEnlarge={sheets.enlargeCode}
              onClose={sheets.close}
            />
            <Members team={loaded} ownProfileId={user.profile?.id} />
          </>
        )}
      </QueryContent>
      {canEdit && (
        <Button variant="outlined" fullWidth onClick={sheets.edit} sx={{ mt: 2 }}>
          Join or change team
        </Button>
      )}
      <EditTeamSheet
        open={sheets.isEditing && (sheets.invitedTo === '' || (invitation === null && !hasJoined))}
        team={team}
        invitedTo={sheets.invitedTo}
        onClose={sheets.close}
      />
      {asked && <JoinByLink invitation={asked} open={Boolean(invitation)} onClose={sheets.close} />}
    </SectionCard>
  )
}

interface MembersProps {
  readonly team: Team
  readonly ownProfileId: number | undefined
}

function Members({ team, ownProfileId }: MembersProps) {
  const spots = spotsRemaining(team.profiles.length, useConfiguration())
  return (
    <>
      <List aria-label="Team members" disablePadding sx={{ mb: 2 }}>
        {team.profiles.map(({ id, user }) => (
          <ListItem key={id} disableGutters divider sx={{ py: 0.5 }}>
            <ListItemText
              primary={fullName(user)}
              secondary={id === ownProfileId ? 'You' : null}
              sx={{ overflowWrap: 'anywhere' }}
            />
          </ListItem>
        ))}
      </List>
      {team.credits !== null && (
        <Typography sx={{ mb: 2, fontWeight: 600 }}>{leftText(team.credits)}</Typography>
      )}
      <Alert severity="info">
        {spots} {spots === 1 ? 'spot' : 'spots'} remaining on your team.
        {spots > 0 && ` Others can join with the code ${team.team_code}.`}
      </Alert>
    </>
  )
}

/** The open sheet of the team, kept in the address; an invitation opens the one to join. */
export function useTeamSheets() {
  const { value, open, close } = useOpened(sheetParameter)
  const invitation = useOpened(joinParameter)
  return {
    isEditing: value === linkedSheets.editTeam || invitation.value !== '',
    invitedTo: invitation.value,
    edit: () => open(linkedSheets.editTeam),
    isCodeLarge: value === 'team-code',
    enlargeCode: () => open('team-code'),
    close: invitation.value === '' ? close : invitation.close,
  }
}
