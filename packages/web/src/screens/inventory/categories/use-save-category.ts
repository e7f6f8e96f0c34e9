import { type Category, createCategory, deleteCategory, updateCategory } from '@signout/contract'
import type { UseFormReturn } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toLimit } from '#domain/items/edit/item-values.ts'
import { toast } from '#kit/toasts/toasts.ts'

/** As it is typed. */
export interface CategoryValues {
  readonly name: string
  readonly max_per_team: string
}

export function categoryValuesOf(category: Category | null): CategoryValues {
  return { name: category?.name ?? '', max_per_team: category?.max_per_team?.toString() ?? '' }
}

interface SaveCategory {
  readonly form: UseFormReturn<CategoryValues>
  /** What the form began with: only what differs from it is sent. */
  readonly opened: CategoryValues
  readonly category: Category | null
  readonly onDone: () => void
}

/** A refusal shows at its field, any other failure as a toast. */
export function useSaveCategory({ form, opened, category, onDone }: SaveCategory) {
  const create = useWrite(createCategory)
  const update = useWrite(updateCategory)
  const write = useWrite(deleteCategory)
  const submit = form.handleSubmit(async (values) => {
    const { name } = values
    const max_per_team = toLimit(values.max_per_team)
    try {
      if (category === null) {
        await create.mutateAsync({ body: { name, max_per_team } })
        toast.success(messages.categoryAdded(name.trim()))
      } else {
        const body = {
          ...(name !== opened.name && { name }),
          ...(values.max_per_team !== opened.max_per_team && { max_per_team }),
        }
        await update.mutateAsync({ params: { id: category.id }, body })
        toast.success(messages.categorySaved(name.trim()))
      }
      onDone()
    } catch (error) {
      const failure = asApiError(error)
      const fields = (['name', 'max_per_team'] as const).filter(
        (field) => failure.errorsOf(field).length > 0,
      )
      for (const field of fields) {
        form.setError(field, { message: failure.errorsOf(field).join(' ') }, { shouldFocus: true })
      }
      const { attempt } = category === null ? create : update
      if (fields.length === 0) attempt.refuse(messages.categoryNotSaved(failure))
    }
  })
  const remove = async ({ id, name }: Category) => {
    try {
      await write.mutateAsync({ params: { id } })
      toast.success(messages.categoryDeleted(name))
      onDone()
    } catch (error) {
      write.attempt.refuse(messages.categoryNotDeleted(asApiError(error), name))
    }
  }
  return { submit, remove, isRemoving: write.isPending }
}
