import type { Role } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { MenuIcon } from '#kit/pictures/icons.tsx'
import { SideSheet } from '#kit/sheets/SideSheet.tsx'
import { navigationOf } from './navigation.ts'
import { NavItem } from './NavItem.tsx'

interface NavDrawerProps {
  readonly role: Role
  readonly email: string
  readonly logOut: () => void
  readonly isLoggingOut: boolean
}

/** The navigation on small screens: a button and a side drawer with the user's email (spec §1). */
export function NavDrawer({ role, email, logOut, isLoggingOut }: NavDrawerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <IconButton aria-label="Open menu" edge="end" onClick={() => setIsOpen(true)}>
        <MenuIcon />
      </IconButton>
      <SideSheet open={isOpen} title="Menu" subtitle={email} width={320} onClose={close}>
        <Box component="nav" aria-label="Main" sx={{ display: 'grid', gap: 0.5 }}>
          {navigationOf(role).map((entry) => (
            <NavItem key={entry.path} {...entry} onClick={close} />
          ))}
          <Button
            color="inherit"
            loading={isLoggingOut}
            onClick={logOut}
            sx={{ px: 1.5, justifyContent: 'flex-start' }}
          >
            Logout
          </Button>
        </Box>
      </SideSheet>
    </Box>
  )
}
