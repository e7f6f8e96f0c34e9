import { formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { NavLink } from 'react-router'
import { useCart } from '#domain/cart/use-cart.ts'
import { paths } from '#paths.ts'
import { CartIcon } from '#kit/pictures/icons.tsx'

/** The cart and its count on small screens, where the navigation is in a drawer. */
export function CartLink() {
  const { total } = useCart()
  const count = formatNumber(total)
  return (
    <Button
      component={NavLink}
      to={paths.cart}
      color="inherit"
      aria-label={`Cart (${count})`}
      sx={{
        display: { md: 'none' },
        ml: 'auto',
        mr: -1,
        flex: 'none',
        minWidth: 44,
        px: 1,
        '&[aria-current]': { color: 'primary.main', bgcolor: 'action.selected' },
      }}
    >
      <CartIcon />
      {total > 0 && <Box component="span" data-count={count} sx={badge} />}
    </Button>
  )
}

/** Seen only: the link's name has the count. */
const badge = {
  '&::after': { content: 'attr(data-count)' },
  ml: 0.5,
  px: 0.75,
  minWidth: 22,
  borderRadius: 99,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  lineHeight: '22px',
  fontSize: '0.8125rem',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
} as const
