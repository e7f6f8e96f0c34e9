import { type ApiError, logout, fullName, type User } from '@signout/contract'
import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useNavigate } from 'react-router'
import { useAuthenticatedSession, useEndSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { SearchButton } from '#shared/scan/SearchButton.tsx'
import { reasonText } from '#failure-text.ts'
import { paths } from '#paths.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { useLeave } from '#ui/leave/unsaved-forms.ts'
import { EventMenu } from './EventMenu.tsx'
import { NavDrawer, navigationOf, NavItem } from './Navigation.tsx'
import { HeaderBar } from './HeaderBar.tsx'

/** The bar for users who are logged in; below the medium breakpoint its links move into a drawer (spec §21). */
export function Header() {
  const { role, user } = useAuthenticatedSession()
  const { logOut, isLoggingOut } = useLogout()
  return (
    <HeaderBar>
      {role === 'organiser' && <SearchButton />}
      <Box
        component="nav"
        aria-label="Main"
        sx={{ flex: 'none', display: { xs: 'none', md: 'flex' }, gap: 0.5, alignItems: 'center' }}
      >
        {navigationOf(role).map((entry) => (
          <NavItem key={entry.path} {...entry} />
        ))}
        {role === 'organiser' && <EventMenu />}
        <UserName user={user} />
        <BusyButton color="inherit" isBusy={isLoggingOut} onClick={logOut}>
          Logout
        </BusyButton>
      </Box>
      <NavDrawer role={role} email={user.email} logOut={logOut} isLoggingOut={isLoggingOut} />
    </HeaderBar>
  )
}

/** Logout clears the user and goes to `/` (spec §4). */
function useLogout(): { logOut: () => void; isLoggingOut: boolean } {
  const navigate = useNavigate()
  const endSession = useEndSession()
  const failure = (error: ApiError) => reasonText(error)
  const write = useWrite(logout, { failure })
  const leave = useLeave()
  const logOut = async () => {
    const { error } = await write.send({})
    if (error) return
    // First, so that the login does not remember this page for the next user.
    void navigate(paths.home)
    endSession()
  }
  return { logOut: () => leave(() => void logOut()), isLoggingOut: write.isPending }
}

/** The logged-in user; the email, shown on hover, tells users of one name apart. */
function UserName({ user }: { readonly user: User }) {
  const name = fullName(user)
  return (
    <Box component="span" title={user.email} sx={look}>
      <Box component="span" sx={visuallyHidden}>
        Logged in as{' '}
      </Box>
      {name === '' ? user.email : name}
    </Box>
  )
}

const look = {
  maxWidth: { md: 130, lg: 220 },
  pl: 1.5,
  pr: 0.5,
  ml: 0.5,
  borderLeft: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  typography: 'body2',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
