import type { Category } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { messages } from '#messages.ts'
import { useCategories } from '#domain/items/use-categories.ts'
import { QueryContent } from '#kit/feedback/QueryContent.tsx'
import { SkeletonRows } from '#kit/feedback/SkeletonRows.tsx'
import { FocusFallback } from '#kit/focus/FocusFallback.tsx'
import { AddIcon } from '#kit/pictures/icons.tsx'
import { useLeave } from '#kit/unsaved/unsaved-forms.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { CategoryRow } from './CategoryRow.tsx'

/** All categories, one of which is edited at a time. */
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
      <Box component="ul" aria-label="Categories" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {rowsOf(categories, edited).map(({ category, isGone }) => (
          <Box component="li" key={category.id} sx={row}>
            {edited !== 'new' && edited?.id === category.id ? (
              <CategoryForm category={category} isGone={isGone} onDone={stop} />
            ) : (
              <CategoryRow category={category} onEdit={() => edit(category)} />
            )}
          </Box>
        ))}
      </Box>
    </FocusFallback>
  )
}

/** The one that is edited keeps its place when somebody else deletes it. */
function rowsOf(categories: readonly Category[], edited: Category | 'new' | null) {
  const rows = categories.map((category) => ({ category, isGone: false }))
  if (edited === null || edited === 'new') return rows
  if (categories.some(({ id }) => id === edited.id)) return rows
  const place = categories.findIndex(({ name }) => name.localeCompare(edited.name, 'en') > 0)
  return rows.toSpliced(place === -1 ? rows.length : place, 0, { category: edited, isGone: true })
}

const row = { py: 1, borderBottom: '1px solid', borderColor: 'divider' } as const
