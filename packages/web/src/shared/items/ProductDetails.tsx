import {
  type Category,
  formatCount,
  formatNumber,
  type Item,
  itemFields,
  type Limit,
  type Role,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { messages } from '#messages.ts'
import { ExternalIcon } from '#ui/pictures/icons.tsx'
import { ItemThumbnail } from './ItemThumbnail.tsx'
import { Price } from '../teams/credits.tsx'
import { limitsOf } from '../teams/limit-rules.ts'

interface ProductDetailsProps {
  readonly item: Item
  readonly categories: readonly Category[]
  readonly role: Role
}

export function ProductDetails({ item, categories, role }: ProductDetailsProps) {
  const limits = limitsOf(item, categories)
  return (
    <Stack sx={{ gap: 2.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <ItemThumbnail item={item} size={112} />
        <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
          <Typography variant="h3" dir="auto" sx={{ fontSize: '1.15rem', textAlign: 'left' }}>
            {item.name}
          </Typography>
          <StockText item={item} role={role} />
          <KeepText item={item} role={role} />
          <Price item={item} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
            {categories.map(({ id, name }) => (
              <Chip key={id} size="small" variant="outlined" label={name} />
            ))}
          </Box>
        </Stack>
      </Box>
      {limits.length > 0 && (
        <Part title="Constraints">
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {limits.map((limit) => (
              <li key={`${limit.kind} ${limit.name}`}>{constraints[limit.kind](limit)}</li>
            ))}
          </Box>
        </Part>
      )}
      {role === 'organiser' && item.location !== null && (
        <Part title={itemFields.location.label}>{item.location}</Part>
      )}
      {item.manufacturer !== null && <Part title="Manufacturer">{item.manufacturer}</Part>}
      {item.model_number !== null && <Part title="Model Number">{item.model_number}</Part>}
      {item.datasheet !== null && (
        <Part title="Datasheet">
          <Link href={item.datasheet} target="_blank" rel="noreferrer">
            Open the datasheet
            <ExternalIcon sx={{ ml: 0.5, fontSize: '1.1em', verticalAlign: 'text-bottom' }} />
          </Link>
        </Part>
      )}
      {item.notes !== null && (
        <Part title="Notes">
          {item.notes.split('\n').map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Lines have no identity of their own.
            <Box key={index} dir="auto" sx={{ minHeight: '1.5em' }}>
              {line}
            </Box>
          ))}
        </Part>
      )}
    </Stack>
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Part({ title, children }: PartProps) {
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
        {title}
      </Typography>
      <Typography component="div">{children}</Typography>
    </section>
  )
}

/** Each limit of an item in words (spec §9: derived constraints). */
const constraints: Readonly<Record<Limit['kind'], (limit: Limit) => string>> = {
  item: ({ limit }) => `At most ${formatNumber(limit)} of this item per team`,
  category: ({ limit, name }) =>
    `At most ${formatCount(limit, 'item')} of the category ${name} per team`,
}

interface StockTextProps {
  readonly item: Item
  readonly role: Role
}

/** The remaining stock, as each role sees it (spec §22). */
export function StockText({ item, role }: StockTextProps) {
  const { quantity_remaining: left, quantity_available: total } = item
  return (
    <Typography
      component="span"
      variant="overline"
      sx={{ display: 'block', color: left > 0 ? 'success.main' : 'text.secondary' }}
    >
      {role === 'organiser'
        ? `${formatNumber(left)} OF ${formatNumber(total)} IN STOCK`
        : `${formatNumber(left)} IN STOCK`}
    </Typography>
  )
}

/** Says that teams keep the item; renders nothing for others. */
export function KeepText({ item, role }: StockTextProps) {
  if (!item.is_consumable) return null
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
      {role === 'organiser' ? itemFields.is_consumable.label : messages.yoursToKeep}
    </Typography>
  )
}
