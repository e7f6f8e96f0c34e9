import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { useConfiguration } from '#configuration.ts'
import { paths } from '#paths.ts'
import { ExternalIcon } from '#ui/pictures/icons.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'

export function ImportantLinks() {
  const links = useImportantLinks()
  return (
    <SectionCard title="Important links">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {links.map((link) => (
          <LinkCard key={link.title} link={link} />
        ))}
      </Box>
    </SectionCard>
  )
}

/** Where the desk is and when (spec §22); nothing while no place is named. */
export function DeskPlace() {
  const { desk_place } = useConfiguration()
  if (desk_place === null) return null
  return (
    <SectionCard title="The desk">
      <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {desk_place}
      </Typography>
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

interface ImportantLink {
  readonly title: string
  readonly text: string
  readonly href: string
}

/** Further links for participants. Organisers put their own entries here (spec §22: placeholders). */
function useImportantLinks(): readonly ImportantLink[] {
  const { registration_site_url } = useConfiguration()
  return [
    {
      title: 'Hardware inventory',
      text: 'See what can be signed out.',
      href: paths.inventory,
    },
    {
      title: 'Cart',
      text: 'Check your cart and submit your order.',
      href: paths.cart,
    },
    {
      title: 'Registration site',
      text: 'Your application and everything about the event.',
      href: registration_site_url,
    },
  ]
}
