import { logout } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { asApiError } from '#api/errors.ts'
import { useLiveUpdates } from '#api/live/use-live-updates.ts'
import { useAuthenticatedSession, useEndSession } from '#api/session/use-session.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { watchPresses } from '#kit/buttons/presses.ts'
import { useLeave } from '#kit/unsaved/unsaved-forms.ts'
import { CartLink } from './CartLink.tsx'
import { HeaderBar } from './HeaderBar.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { navigationOf } from './navigation.ts'
import { NavItem } from './NavItem.tsx'
import { UserName } from './UserName.tsx'

/** The bar for users who are logged in; below the medium breakpoint its links move into a drawer (spec §1). */
export function Header() {
  const { role, user } = useAuthenticatedSession()
  const { logOut, isLoggingOut } = useLogout()
  useLiveUpdates()
  useEffect(watchPresses, [])
  return (
    <HeaderBar>
      <Box
        component="nav"
        aria-label="Main"
        sx={{ flex: 'none', display: { xs: 'none', md: 'flex' }, gap: 0.5, alignItems: 'center' }}
      >
        {navigationOf(role).map((entry) => (
          <NavItem key={entry.path} {...entry} />
        ))}
        <UserName user={user} />
        <Button color="inherit" loading={isLoggingOut} onClick={logOut}>
          Logout
        </Button>
      </Box>
      {role === 'participant' && <CartLink />}
      <NavDrawer role={role} email={user.email} logOut={logOut} isLoggingOut={isLoggingOut} />
    </HeaderBar>
  )
}

/** Logout clears the user and goes to `/` (spec §4). */
function useLogout(): { logOut: () => void; isLoggingOut: boolean } {
  const navigate = useNavigate()
  const endSession = useEndSession()
  const write = useWrite(logout)
  const leave = useLeave()
  const logOut = async () => {
    try {
      await write.mutateAsync({})
      endSession()
      await navigate(paths.home)
    } catch (error) {
      write.attempt.refuse(messages.logoutFailed(asApiError(error)))
    }
  }
  return { logOut: () => leave(() => void logOut()), isLoggingOut: write.isPending }
}
