import { listItems, listTeams } from '@signout/contract'
import Box from '@mui/material/Box'
import { useLookUp } from '#api/reads.ts'
import { SearchBox } from '#ui/filters/SearchBox.tsx'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { teamLink } from '../orders/order-link.ts'
import { useOpenOnEnter } from './use-open-on-enter.ts'

/** Opens the team, order or item that is typed or scanned, or the list of matches (spec §23). */
export function DeskSearch() {
  const search = useSearchOfTeamsAndItems()
  const openOnEnter = useOpenOnEnter({ search, failure: messages.scanNotOpened })
  return (
    <Box sx={{ maxWidth: 480 }}>
      <SearchBox label="Scan or search a team, person, order or item" onEnter={openOnEnter} />
    </Box>
  )
}

function useSearchOfTeamsAndItems() {
  const lookUp = useLookUp()
  return async (search: string) => {
    const [teams, items] = await Promise.all([
      lookUp(listTeams, { query: { search, limit: 1 } }),
      lookUp(listItems, { query: { search, limit: 1 } }),
    ])
    const count = teams.count + items.count
    const [team] = teams.results
    const [item] = items.results
    if (count === 1 && team) return { count, place: teamLink(team) }
    if (count === 1 && item) return { count, place: { href: paths.item(item.id) } }
    if (team) return { count, place: { href: paths.teamsMatching(search) } }
    if (item) return { count, place: { href: paths.itemsMatching(search) } }
    return { count, unknown: messages.scanUnknown(search) }
  }
}
