import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { HeaderBar } from './HeaderBar.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { navigationOf } from './navigation.ts'
import { NavItem } from './NavItem.tsx'
import { useLogout } from './use-logout.ts'

/** The bar for users who are logged in; below the medium breakpoint its links move into a drawer (spec §1). */
export function Header() {
  const { role, user } = useAuthenticatedSession()
  const { logOut, isLoggingOut } = useLogout()
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
        <Button color="inherit" loading={isLoggingOut} onClick={logOut}>
          Logout
        </Button>
      </Box>
      <NavDrawer role={role} email={user.email} logOut={logOut} isLoggingOut={isLoggingOut} />
    </HeaderBar>
  )
}
