import { formatNumber, isPending, type Role, statusesThat } from '@signout/contract'
import Button from '@mui/material/Button'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import { NavLink, useLocation } from 'react-router'
import { eventSheetLink, eventSheetNames, eventSheets } from '#shared/event/event-menu-entries.ts'
import { useCart } from '#shared/cart/cart.ts'
import { paths } from '#paths.ts'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ComponentType, useState } from 'react'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { CartIcon, HomeIcon, InventoryIcon, MenuIcon } from '#ui/pictures/icons.tsx'
import { SideSheet } from '#ui/dialogs/SideSheet.tsx'

interface NavItemProps {
  readonly label: string
  readonly path: string
  readonly onClick?: () => void
}

/** A link of the navigation, marked if its page, or one below it, is open. */
export function NavItem({ label, path, onClick }: NavItemProps) {
  return (
    <Button
      component={NavLink}
      to={path}
      end={path === paths.home}
      color="inherit"
      onClick={onClick}
      sx={{
        px: 1.5,
        flex: 'none',
        whiteSpace: 'nowrap',
        justifyContent: 'flex-start',
        '&[aria-current]': { color: 'primary.main', bgcolor: 'action.selected' },
      }}
    >
      <NavLabel label={label} path={path} />
    </Button>
  )
}

/** Label of a link; that of the cart has the number of units in it. */
export function NavLabel({ label, path }: Pick<NavItemProps, 'label' | 'path'>) {
  return path === paths.cart ? <CartLabel label={label} /> : label
}

function CartLabel({ label }: { readonly label: string }) {
  const { total } = useCart()
  return `${label} (${formatNumber(total)})`
}

interface NavigationEntry {
  readonly label: string
  readonly path: string
  readonly roles: readonly Role[]
  /** Icon in the bottom bar of a participant's phone. */
  readonly Icon?: ComponentType<SvgIconProps>
}

/** Places of the navigation (spec §21). Logout is for all users and has no address. */
const entries: readonly NavigationEntry[] = [
  { label: 'Dashboard', path: paths.home, roles: ['participant', 'organiser'], Icon: HomeIcon },
  {
    label: 'Inventory',
    path: paths.inventory,
    roles: ['participant', 'organiser'],
    Icon: InventoryIcon,
  },
  // Orders to be worked on; the page without a filter shows all (spec §23).
  { label: 'Orders', path: paths.ordersIn(statusesThat(isPending)), roles: ['organiser'] },
  { label: 'Teams', path: paths.teams, roles: ['organiser'] },
  { label: 'Reports', path: paths.reports, roles: ['organiser'] },
  { label: 'Cart', path: paths.cart, roles: ['participant'], Icon: CartIcon },
]

export function navigationOf(role: Role): readonly NavigationEntry[] {
  return entries.filter((entry) => entry.roles.includes(role))
}

/** The menu "Event" in the drawer, which closes in the step in which the address opens the sheet. */
function EventLinks() {
  return (
    <>
      <Typography variant="body2" sx={{ px: 1.5, pt: 1, color: 'text.secondary' }}>
        Event
      </Typography>
      {eventSheetNames.map((name) => (
        <Button
          key={name}
          {...eventSheetLink(name)}
          color="inherit"
          sx={{ px: 1.5, justifyContent: 'flex-start' }}
        >
          {eventSheets[name].title}
        </Button>
      ))}
      <Divider sx={{ my: 1 }} />
    </>
  )
}

interface NavDrawerProps {
  readonly role: Role
  readonly email: string
  readonly logOut: () => void
  readonly isLoggingOut: boolean
}

/** The navigation on small screens: a button and a side drawer with the user's email (spec §21). */
export function NavDrawer({ role, email, logOut, isLoggingOut }: NavDrawerProps) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  // Back leads to another page.
  const isOpen = openedAt === key
  const close = () => setOpenedAt(undefined)
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <IconButton aria-label="Open menu" edge="end" onClick={() => setOpenedAt(key)}>
        <MenuIcon />
      </IconButton>
      <SideSheet open={isOpen} title="Menu" subtitle={email} width={320} onClose={close}>
        <Box component="nav" aria-label="Main" sx={{ display: 'grid', gap: 0.5 }}>
          {navigationOf(role).map((entry) => (
            <NavItem key={entry.path} {...entry} onClick={close} />
          ))}
          {role === 'organiser' && <EventLinks />}
          <BusyButton
            color="inherit"
            isBusy={isLoggingOut}
            onClick={logOut}
            sx={{ px: 1.5, justifyContent: 'flex-start' }}
          >
            Logout
          </BusyButton>
        </Box>
      </SideSheet>
    </Box>
  )
}
