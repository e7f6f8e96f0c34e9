import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { ExternalIcon } from '#ui/icons.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { type ImportantLink, importantLinks } from './important-links.ts'

export function ImportantLinks() {
  return (
    <SectionCard title="Important Links">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {importantLinks().map((link) => (
          <LinkCard key={link.title} link={link} />
        ))}
      </Box>
    </SectionCard>
  )
}

function LinkCard({ link: { title, text, href } }: { readonly link: ImportantLink }) {
  return (
    <Card>
      <CardActionArea href={href} sx={{ p: 1.5 }}>
        <Typography sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600 }}>
          {title}
          {!href.startsWith('/') && <ExternalIcon fontSize="inherit" />}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </CardActionArea>
    </Card>
  )
}
