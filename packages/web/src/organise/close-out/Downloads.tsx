import { type ExportName, exportNames } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DownloadButton } from '#shared/event/DownloadButton.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'

const texts = {
  closeout: {
    label: 'Who still has what',
    hint: 'A row for each item of an order that is out, with names, emails and phones.',
  },
  orders: {
    label: 'Orders',
    hint: 'A row for each item of each order: requested, granted, and how it came back.',
  },
  hardware: {
    label: 'Inventory',
    hint: 'Every item as it can be imported for the next event. Broken and lost units still count: lower the totals first.',
  },
  teams: { label: 'Teams', hint: 'A row for each member of each team.' },
} as const satisfies Record<ExportName, { label: string; hint: string }>

/** Every file that can be downloaded. */
export function Downloads() {
  return (
    <>
      <PlainList>
        {exportNames.map((name) => (
          <Box key={name} component="li" sx={row}>
            <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{texts[name].label}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {texts[name].hint}
              </Typography>
            </Box>
            <DownloadButton name={name} label={`Download ${texts[name].label}`}>
              Download
            </DownloadButton>
          </Box>
        ))}
      </PlainList>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        CSV files, which every spreadsheet opens. Most have personal data: keep them where only
        organisers can read them, and delete them after the event.
      </Typography>
    </>
  )
}

const row = {
  display: 'flex',
  gap: 2,
  py: 1.5,
  alignItems: 'center',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const
