import { formatNumber } from '@signout/contract'
import Button from '@mui/material/Button'
import { NavLink } from 'react-router'
import { useCart } from '#domain/cart/use-cart.ts'
import { paths } from '#paths.ts'

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
      {path === paths.cart ? <CartLabel label={label} /> : label}
    </Button>
  )
}

function CartLabel({ label }: { readonly label: string }) {
  const { total } = useCart()
  return `${label} (${formatNumber(total)})`
}
