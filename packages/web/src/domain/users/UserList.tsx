import { allGroupNames, listUsers, reviewStatuses, searchLimits } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useReadPages } from '#api/use-read-list.ts'
import { messages } from '#messages.ts'
import { ListFailure } from '#domain/search/ListFailure.tsx'
import { SkeletonRows } from '#kit/feedback/SkeletonRows.tsx'
import { SearchBox } from '#kit/filters/SearchBox.tsx'
import { SelectFilter } from '#kit/filters/SelectFilter.tsx'
import { LoadMore } from '#kit/buttons/LoadMore.tsx'
import { groupLabels, noReviewLabel } from './account-text.ts'
import type { UserFilters, UsersView, useUsersView } from './use-users-view.ts'
import { UserRow } from './UserRow.tsx'

const pageSize = 50

interface UserListProps {
  readonly filters: UserFilters
  readonly onFilter: ReturnType<typeof useUsersView>['filter']
  readonly onOpen: (view: UsersView) => void
}

export function UserList({ filters, onFilter, onOpen }: UserListProps) {
  const { search, reviewStatus, group } = filters
  const { query, items, total, hasMore, isLoadingMore, loadMore } = useReadPages(
    listUsers,
    {
      query: {
        search,
        review_status: reviewStatus === undefined ? undefined : [reviewStatus],
        group,
        limit: pageSize,
      },
    },
    { keepPrevious: true },
  )
  return (
    <>
      <Stack sx={{ gap: 2, mb: 2 }}>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <SearchBox
            label="Search people"
            value={search}
            maxLength={searchLimits.length}
            onSearch={(text, options) => onFilter({ search: text }, options)}
          />
          <Button variant="contained" sx={{ flex: 'none' }} onClick={() => onOpen('new')}>
            Add
          </Button>
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
          <SelectFilter
            label="Application"
            all="Any"
            options={reviewStatuses.map((value) => ({
              value,
              label: value === 'None' ? noReviewLabel : value,
            }))}
            value={reviewStatus ?? ''}
            onChange={(value) => onFilter({ reviewStatus: value })}
          />
          <SelectFilter
            label="Group"
            all="Everybody"
            options={allGroupNames.map((value) => ({ value, label: `${groupLabels[value]}s` }))}
            value={group ?? ''}
            onChange={(value) => onFilter({ group: value })}
          />
        </Box>
      </Stack>
      {items === undefined && query.isError && (
        <ListFailure query={query}>{messages.usersNotShown}</ListFailure>
      )}
      {items === undefined && !query.isError && (
        <SkeletonRows label="Loading people" rows={8} height={64} />
      )}
      {items !== undefined && (
        <>
          <Box
            component="ul"
            aria-label="People"
            aria-busy={query.isPlaceholderData}
            sx={{ m: 0, p: 0, listStyle: 'none', opacity: query.isPlaceholderData ? 0.6 : 1 }}
          >
            {items.map((account) => (
              <UserRow key={account.id} account={account} onOpen={() => onOpen(account.id)} />
            ))}
          </Box>
          <LoadMore
            summary={messages.listed(
              'PEOPLE',
              query.isPlaceholderData ? undefined : items.length,
              total,
            )}
            hasMore={hasMore}
            isLoading={isLoadingMore}
            failure={query.isFetchNextPageError ? messages.moreUsersNotShown : null}
            onMore={loadMore}
          />
        </>
      )}
    </>
  )
}
