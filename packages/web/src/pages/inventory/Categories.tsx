import { type Category, formatCount, formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { messages } from '#messages.ts'
import { useCategories } from '#shared/items/use-items.ts'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { AddIcon, EditIcon } from '#ui/pictures/icons.tsx'
import { useLeave } from '#ui/leave/unsaved-forms.ts'
import { CategoryForm } from './CategoryForm.tsx'

/** All categories, of which one can be edited at a time. */
export function Categories() {
  return (
    <QueryContent
      query={useCategories()}
      loading={<SkeletonRows label="Loading categories" rows={8} />}
      failure={messages.categoriesNotShown}
    >
      {(categories) => <CategoryList categories={categories} />}
    </QueryContent>
  )
}

function CategoryList({ categories }: { readonly categories: readonly Category[] }) {
  const [edited, setEdited] = useState<Category | 'new' | null>(null)
  const leave = useLeave()
  const edit = (next: Category | 'new') => leave(() => setEdited(next))
  const stop = () => setEdited(null)
  return (
    <FocusFallback>
      {edited === 'new' ? (
        <CategoryForm category={null} onDone={stop} />
      ) : (
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => edit('new')}>
          Add category
        </Button>
      )}
      {categories.length === 0 && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          There are no categories yet. Every item needs one.
        </Typography>
      )}
      <PlainList aria-label="Categories" sx={{ mt: 1 }}>
        {rowsOf(categories, edited).map(({ category, isGone }) => (
          <Box component="li" key={category.id} sx={row}>
            {edited !== 'new' && edited?.id === category.id ? (
              <CategoryForm category={category} isGone={isGone} onDone={stop} />
            ) : (
              <CategoryRow category={category} onEdit={() => edit(category)} />
            )}
          </Box>
        ))}
      </PlainList>
    </FocusFallback>
  )
}

/** Keeps the place of the edited category when another organiser deletes it. */
function rowsOf(categories: readonly Category[], edited: Category | 'new' | null) {
  const rows = categories.map((category) => ({ category, isGone: false }))
  if (edited === null || edited === 'new') return rows
  if (categories.some(({ id }) => id === edited.id)) return rows
  const place = categories.findIndex(({ name }) => name.localeCompare(edited.name, 'en') > 0)
  return rows.toSpliced(place === -1 ? rows.length : place, 0, { category: edited, isGone: true })
}

const row = { py: 1, borderBottom: '1px solid', borderColor: 'divider' } as const

interface CategoryRowProps {
  readonly category: Category
  readonly onEdit: () => void
}

function CategoryRow({ category, onEdit }: CategoryRowProps) {
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
