import { configuration } from '#configuration.ts'
import { paths } from '#paths.ts'

export interface ImportantLink {
  readonly title: string
  readonly text: string
  readonly href: string
}

/** Where participants go besides this page. Organisers put their own entries here (spec §2: placeholders). */
export function importantLinks(): readonly ImportantLink[] {
  const { registrationSiteUrl } = configuration()
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
      href: registrationSiteUrl,
    },
  ]
}
