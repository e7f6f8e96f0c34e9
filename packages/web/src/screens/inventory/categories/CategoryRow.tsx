import { type Category, formatCount, formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { EditIcon } from '#kit/pictures/icons.tsx'

interface CategoryRowProps {
  readonly category: Category
  readonly onEdit: () => void
}

export function CategoryRow({ category, onEdit }: CategoryRowProps) {
  const { name, max_per_team: limit, unique_hardware_count: items } = category
  const count = formatCount(items, 'item')
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography dir="auto">{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {limit === null ? count : `${count} · at most ${formatNumber(limit)} per team`}
        </Typography>
      </Box>
      <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
        <EditIcon />
      </IconButton>
    </Box>
  )
}
