import { type Account, fullName, listUsers } from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRead } from '#api/use-read.ts'
import { formatMoment } from '#event-time.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { QueryContent } from '#kit/feedback/QueryContent.tsx'
import { SkeletonRows } from '#kit/feedback/SkeletonRows.tsx'
import { focusOnMount } from '#kit/focus/focus-on-mount.ts'
import { EmailAddress } from '#kit/links/EmailAddress.tsx'
import { AccountChips } from '../AccountChips.tsx'
import { EditUserForm } from './EditUserForm.tsx'
import { PasswordLinkPanel } from './PasswordLinkPanel.tsx'

/** A user: who it is, a link for a password, and all that may be changed. */
export function UserDetails({ id }: { readonly id: number }) {
  const query = useRead(listUsers, { query: { id } })
  return (
    <QueryContent
      query={query}
      loading={<SkeletonRows label="Loading user" rows={6} height={56} />}
      failure={messages.usersNotShown}
    >
      {({ results: [account] }) =>
        account === undefined ? (
          <ErrorAlert>{messages.accountNotFound}</ErrorAlert>
        ) : (
          <Stack sx={{ gap: 3 }}>
            <Facts account={account} />
            <PasswordLinkPanel account={account} />
            <EditUserForm account={account} />
          </Stack>
        )
      }
    </QueryContent>
  )
}

function Facts({ account }: { readonly account: Account }) {
  const { email, last_login, profile } = account
  return (
    <Stack sx={{ gap: 1, overflowWrap: 'anywhere' }}>
      <Typography variant="h3" tabIndex={-1} ref={focusOnMount} sx={{ outline: 'none' }}>
        {fullName(account)}
      </Typography>
      <AccountChips account={account} />
      <Box>
        <Link href={paths.mail(email)}>
          <EmailAddress>{email}</EmailAddress>
        </Link>
        {profile !== null && (
          <>
            {' · '}
            <Link href={paths.team(profile.team)}>Team {profile.team}</Link>
          </>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {last_login === null
          ? 'Has never logged in.'
          : `Logged in last on ${formatMoment(last_login)}.`}
      </Typography>
    </Stack>
  )
}
