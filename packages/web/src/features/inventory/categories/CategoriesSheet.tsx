import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { messages } from '#messages.ts'
import { useCategories } from '#parts/items/use-categories.ts'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'
import { FocusFallback } from '#ui/FocusFallback.tsx'
import { AddIcon } from '#ui/icons.tsx'
import { SideSheet } from '#ui/page/SideSheet.tsx'
import { CategoryForm } from './CategoryForm.tsx'
import { CategoryRow } from './CategoryRow.tsx'

interface CategoriesSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** All categories, one of which is edited at a time. */
export function CategoriesSheet({ open, onClose }: CategoriesSheetProps) {
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const query = useCategories()
  const stop = () => setEdited(null)
  return (
    <SideSheet open={open} title="Categories" onClose={onClose}>
      <QueryContent
        query={query}
        loading={<SkeletonRows label="Loading categories" rows={8} height={44} />}
        failure={messages.categoriesNotShown}
      >
        {(categories) => (
          <FocusFallback>
            {edited === 'new' ? (
              <CategoryForm category={null} onDone={stop} />
            ) : (
              <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
                Add category
              </Button>
            )}
            {categories.length === 0 && (
              <Typography sx={{ mt: 2, color: 'text.secondary' }}>
                There are no categories yet. Every item needs one.
              </Typography>
            )}
            <Box
              component="ul"
              aria-label="Categories"
              sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}
            >
              {categories.map((category) => (
                <Box component="li" key={category.id} sx={row}>
                  {edited === category.id ? (
                    <CategoryForm category={category} onDone={stop} />
                  ) : (
                    <CategoryRow category={category} onEdit={() => setEdited(category.id)} />
                  )}
                </Box>
              ))}
            </Box>
          </FocusFallback>
        )}
      </QueryContent>
    </SideSheet>
  )
}

const row = { py: 1, borderBottom: '1px solid', borderColor: 'divider' } as const
