import {
  foldText,
  type Item,
  listItems,
  listTeams,
  type Page,
  quote,
  searchLimits,
  searchTerms,
} from '@signout/contract'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useLookUp } from '#api/reads.ts'
import { takesCodes } from '#ui/forms/takes-codes.ts'
import { typedAsIs } from '#ui/forms/typed-as-is.ts'
import { SearchIcon } from '#ui/pictures/icons.tsx'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { useGoTo } from '../event/destination.ts'
import { teamLink } from '../orders/order-link.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'
import { useOpenOnEnter } from './use-open-on-enter.ts'

const label = 'Scan or search a team, person, order or item'

interface DeskSearchProps {
  /** Whether it takes the focus when it is shown. */
  readonly takesFocus?: boolean
}

/** Opens the team, order or item that is typed or scanned, or one of the matches listed meanwhile (spec §14, §23). */
export function DeskSearch({ takesFocus = false }: DeskSearchProps) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const suggestions = useSuggestions(text)
  const goTo = useGoTo()
  const search = useSearchOfTeamsAndItems()
  const openOnEnter = useOpenOnEnter({ search, failure: messages.scanNotOpened })
  // The pointer may rest where the list appears: Enter, which ends a scan, chooses only what keys have reached.
  const isReachedByKeys = useRef(false)
  return (
    <Box ref={takesFocus ? focusField : undefined} sx={{ maxWidth: 480 }}>
      <Autocomplete<Suggestion, false, false, true>
        freeSolo
        clearText="Clear search"
        slotProps={{ listbox: { sx: { maxHeight: 'min(70dvh, 720px)' } } }}
        value={null}
        inputValue={text}
        onInputChange={(_, typed, reason) => {
          if (reason !== 'input' && reason !== 'clear') return
          isReachedByKeys.current = false
          setText(typed)
        }}
        options={suggestions}
        // Without a list Escape closes what the search is in.
        open={isOpen && suggestions.length > 0}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        filterOptions={(matches) => matches}
        groupBy={({ group }) => group}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
        onHighlightChange={(_, option, reason) => {
          isReachedByKeys.current = option !== null && reason === 'keyboard'
        }}
        onChange={(_, option) => {
          if (option !== null && typeof option !== 'string') goTo(option.place)
        }}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
          if (!isEnter || (isOpen && isReachedByKeys.current)) return
          event.defaultMuiPrevented = true
          const { target } = event
          if (!(target instanceof HTMLInputElement) || event.repeat) return
          const entered = target.value.trim()
          setIsOpen(false)
          if (entered !== '') openOnEnter(entered, target)
        }}
        renderOption={({ key, ...props }, { label: name, detail }) => (
          <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
            <Typography noWrap sx={{ flexShrink: 0, maxWidth: '75%' }}>
              {name}
            </Typography>
            <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
              {detail}
            </Typography>
          </Box>
        )}
        renderInput={({ id, slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            id={id}
            type="search"
            size="small"
            fullWidth
            placeholder={label}
            slotProps={{ input: { ...slotProps.htmlInput, ...fieldProps } }}
            sx={look}
            startAdornment={
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            }
          />
        )}
      />
    </Box>
  )
}

const fieldProps = {
  ...takesCodes,
  ...typedAsIs,
  'aria-label': label,
  maxLength: searchLimits.length,
} as const

const look = {
  bgcolor: 'background.paper',
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const

function focusField(element: HTMLElement | null): void {
  element?.querySelector('input')?.focus()
}

function useSearchOfTeamsAndItems() {
  const lookUp = useLookUp()
  return async (search: string) => {
    const [teams, found] = await Promise.all([
      lookUp(listTeams, { query: { search, limit: 1 } }),
      lookUp(listItems, { query: { search, limit: mostItems } }),
    ])
    // An item with a similar name is not what was meant by a person's.
    const items = found.near !== null && teams.count > 0 ? nothing : found
    const count = teams.count + items.count
    const [team] = teams.results
    const item = found.near === null ? onlyItem(items, search) : undefined
    if (count === 1 && team) return { count, place: teamLink(team) }
    if (item && !team) return { count, place: { href: paths.item(item.id) } }
    if (team) return { count, place: { href: paths.teamsMatching(search) } }
    if (items.count > 0) return { count, place: { href: paths.itemsMatching(search) } }
    return { count, unknown: `Nothing is called ${quote(search)}.` }
  }
}

/** Beyond these, one of many is not what was meant. */
const mostItems = 10

const nothing = { count: 0, results: [] } as const

type FoundItems = Pick<Page<Item>, 'count'> & { readonly results: readonly Item[] }

/** The item of this name, else the only one found: by its names or location, beside others that just mention them. */
function onlyItem({ count, results }: FoundItems, search: string): Item | undefined {
  const called = results.filter(({ name }) => foldText(name) === foldText(search))
  if (called.length === 1) return called[0]
  if (count > mostItems) return undefined
  const terms = searchTerms(search)
  const named = results.filter(({ name, model_number, manufacturer, location }) => {
    const texts = foldText([name, model_number, manufacturer, location].join('\n'))
    return terms.every((term) => texts.includes(term))
  })
  const [only, another] = named.length > 0 ? named : results
  return another === undefined ? only : undefined
}
