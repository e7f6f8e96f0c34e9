import { type ImportAccess, isThisMachine } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useConfiguration } from '#configuration.ts'
import { RadioFilter } from '#ui/filters/filter-inputs.tsx'

interface PasswordAccessProps {
  readonly access: ImportAccess
  readonly onChange: (access: ImportAccess) => void
}

/** How people who have never logged in get to choose a password, and where their links lead. */
export function PasswordAccess({ access, onChange }: PasswordAccessProps) {
  const { has_mail, publicUrl = location.origin } = useConfiguration()
  const { hostname } = new URL(publicUrl)
  return (
    <Box>
      <RadioFilter
        label="New people, and those who have never logged in"
        options={accessOptions.filter(({ value }) => value !== 'mail' || has_mail)}
        value={access}
        onChange={onChange}
      />
      {access === 'links' && (
        <Typography component="output" sx={{ display: 'block', textWrap: 'pretty' }}>
          The links lead to {publicUrl}.
          {isThisMachine(hostname) &&
            ` A phone cannot open ${hostname}: it is this computer alone. Set PUBLIC_URL to the address that phones reach, and start the server again, before you make them.`}
        </Typography>
      )}
    </Box>
  )
}

const accessOptions: readonly { readonly value: ImportAccess; readonly label: string }[] = [
  { value: 'none', label: 'Only add them; links are made one by one in “People”' },
  { value: 'links', label: 'Make each a link to choose a password: a file to download' },
  { value: 'mail', label: 'Mail each an invitation, unless one that works is on its way' },
]
