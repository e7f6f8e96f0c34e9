import { allGroupNames, listUsers, reviewStatuses, type Account, fullName } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useReadPages } from '#api/read-lists.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { messages } from '#messages.ts'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { SearchBox } from '#ui/filters/SearchBox.tsx'
import { SelectFilter } from '#ui/filters/filter-inputs.tsx'
import { locked } from '#ui/forms/locked.ts'
import { EmailAddress } from '#ui/page/EmailAddress.tsx'
import { AccountChips } from './AccountChips.tsx'
import { groupLabels, noReviewLabel } from './user-values.ts'
import type { UsersSheetState } from './use-users-view.ts'

const pageSize = 50

export function UserList({ sheet }: { readonly sheet: UsersSheetState }) {
  const { filter, open } = sheet
  const { search, reviewStatus, group } = sheet.filters
  const list = useReadPages(
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
  const isOutdated = list.query.isPlaceholderData
  return (
    <>
      <Stack sx={{ gap: 2, mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SearchBox
            label="Search people"
            value={search}
            onSearch={(text) => filter('search', text)}
          />
          <Button variant="outlined" sx={{ flex: 'none' }} onClick={() => open('import')}>
            Import
          </Button>
          <Button variant="contained" sx={{ flex: 'none' }} onClick={() => open('new')}>
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
            onChange={(value) => filter('reviewStatus', value)}
          />
          <SelectFilter
            label="Group"
            all="Everybody"
            options={allGroupNames.map((value) => ({ value, label: `${groupLabels[value]}s` }))}
            value={group ?? ''}
            onChange={(value) => filter('group', value)}
          />
        </Box>
      </Stack>
      <PagedList
        list={list}
        what="PEOPLE"
        failure={messages.usersNotShown}
        loading={<SkeletonRows label="Loading people" rows={8} height={64} />}
      >
        <PlainList
          aria-label="People"
          aria-busy={isOutdated}
          sx={{ opacity: isOutdated ? 0.6 : 1 }}
        >
          {list.items?.map((account) => (
            <UserRow key={account.id} account={account} onOpen={() => open(account.id)} />
          ))}
        </PlainList>
      </PagedList>
    </>
  )
}

interface UserRowProps {
  readonly account: Account
  readonly isLocked?: boolean
  readonly onOpen: () => void
}

/** A user in a list, as one button. */
export function UserRow({ account, isLocked = false, onOpen }: UserRowProps) {
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      <ButtonBase
        {...locked(isLocked)}
        onClick={isLocked ? undefined : onOpen}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          width: '100%',
          minHeight: 64,
          px: 1,
          py: 1,
          borderRadius: 1,
          textAlign: 'left',
          alignItems: 'center',
          justifyContent: 'space-between',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box component="span" sx={{ flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {fullName(account)}
          </Typography>
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            <EmailAddress>{account.email}</EmailAddress>
          </Typography>
        </Box>
        <AccountChips account={account} hasTeam />
      </ButtonBase>
    </Box>
  )
}
