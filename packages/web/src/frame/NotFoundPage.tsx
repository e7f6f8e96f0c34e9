import Button from '@mui/material/Button'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeading } from '#ui/page/PageHeading.tsx'

export function NotFoundPage() {
  const back = (
    <Button variant="contained" href={paths.home}>
      Go to the start page
    </Button>
  )
  return (
    <>
      <PageHeading>Error 404</PageHeading>
      <EmptyState action={back}>This page does not exist, or you may not see it.</EmptyState>
    </>
  )
}
