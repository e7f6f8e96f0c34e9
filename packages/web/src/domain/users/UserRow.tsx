import { type Account, fullName } from '@signout/contract'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { EmailAddress } from '#kit/links/EmailAddress.tsx'
import { AccountChips } from './AccountChips.tsx'

interface UserRowProps {
  readonly account: Account
  readonly onOpen: () => void
}

export function UserRow({ account, onOpen }: UserRowProps) {
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          width: '100%',
          minHeight: 64,
          px: 1,
          py: 1,
          borderRadius: 1,
          textAlign: 'left',
          alignItems: 'center',
          justifyContent: 'space-between',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box component="span" sx={{ flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {fullName(account)}
          </Typography>
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            <EmailAddress>{account.email}</EmailAddress>
          </Typography>
        </Box>
        <AccountChips account={account} hasTeam />
      </ButtonBase>
    </Box>
  )
}
