import {
  type ApiError,
  type Account,
  fullName,
  listUsers,
  createPasswordLink,
  isThisMachine,
  type ResponseOf,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useRead } from '#api/reads.ts'
import { formatDated } from '#event-time.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'
import { EmailAddress } from '#ui/page/EmailAddress.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { useWrite } from '#api/writes.ts'
import { CopyButton } from '#ui/buttons/CopyButton.tsx'
import { QrCode } from '#ui/pictures/QrCode.tsx'
import { AccountChips } from './AccountChips.tsx'
import { UserTeam } from './UserTeam.tsx'
import { EditUserForm } from './user-forms.tsx'

/** A user: identity, password link, and all fields that may be changed. */
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
            {account.profile !== null && <UserTeam account={account} team={account.profile.team} />}
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
          : `Logged in last on ${formatDated(last_login)}.`}
      </Typography>
    </Stack>
  )
}

/** Makes a link with which a user chooses a password, and shows it once (decision 021). */
function PasswordLinkPanel({ account }: { readonly account: Account }) {
  const write = useWrite(createPasswordLink, { failure: linkNotMade })
  const [link, setLink] = useState<ResponseOf<typeof createPasswordLink>>()
  const name = fullName(account)
  // The answer is the only time that the link is shown, and the one before it has ended.
  useUnsaved(write.isPending, true)
  const make = async () => {
    const { answer } = await write.send({ params: { id: account.id } })
    if (answer) setLink(answer)
  }
  return (
    <Stack
      component="section"
      aria-label="Password link"
      sx={{ gap: 1.5, p: 2, borderRadius: 1, border: '1px solid', borderColor: 'divider' }}
    >
      <Typography sx={{ fontWeight: 600 }}>Password link</Typography>
      {link === undefined ? (
        <Typography variant="body2">
          {account.is_active
            ? `With a link, ${name} can choose a password. It works once, and older links stop working.`
            : `${name} may not log in. Change and save that first.`}
        </Typography>
      ) : (
        <>
          <Box sx={{ display: 'grid', justifyItems: 'center' }}>
            <QrCode text={link.url} label={`QR code of the password link for ${name}`} size={232} />
          </Box>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <OutlinedInput
              size="small"
              fullWidth
              readOnly
              value={link.url}
              onFocus={(event) => event.target.select()}
              slotProps={{ input: { 'aria-label': `Password link for ${name}` } }}
            />
            <CopyButton text={link.url} label={`Copy the password link for ${name}`} />
          </Box>
          {isThisMachine(new URL(link.url).hostname) && (
            <Alert severity="warning">
              No phone can open this link: it leads to the computer that opens it. Open this site
              under an address that phones reach, or ask the operator of the server for PUBLIC_URL.
            </Alert>
          )}
          <Typography variant="body2">
            For {name} alone: anyone who opens it can choose the password. It works once, until{' '}
            {formatDated(link.expires_at)}, and is not shown again.
          </Typography>
        </>
      )}
      <BusyButton
        variant="outlined"
        disabled={!account.is_active}
        isBusy={write.isPending}
        onClick={() => void make()}
        sx={{ alignSelf: 'flex-start' }}
      >
        {link === undefined ? 'Make a link' : 'Make another link'}
      </BusyButton>
    </Stack>
  )
}

const linkNotMade = (error: ApiError) =>
  outcomeText(error, `Could not make a link: ${refusalText(error, messages.accountNotFound)}`)
