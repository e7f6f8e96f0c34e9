import { fullName, type User } from '@signout/contract'
import Box from '@mui/material/Box'

/** Who is logged in; the email, shown on hover, tells two of one name apart. */
export function UserName({ user }: { readonly user: User }) {
  const name = fullName(user)
  return (
    <Box component="span" title={user.email} sx={look}>
      <Box component="span" sx={readOut}>
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

/** Read out, but not seen. */
const readOut = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}
