import { searchLimits } from '@signout/contract'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useRef, useState } from 'react'
import { takesCodes } from '../forms/takes-codes.ts'
import { typedAsIs } from '../forms/typed-as-is.ts'
import { useTimeout } from '../page/lifetime.ts'
import { CloseIcon, SearchIcon } from '../pictures/icons.tsx'
import type { ChangeOptions } from './use-search-state.ts'

interface SearchBoxProps {
  /** Also the placeholder. */
  readonly label: string
  /** Hint below the box about what it finds, beyond the label. */
  readonly finds?: string
  /** The search applied to the page's list. */
  readonly value?: string
  /**
   * Called shortly after the last keystroke, and immediately on Enter, by the clear button and when the box is left.
   */
  readonly onSearch?: (text: string, options: ChangeOptions) => void
  /** Called with the text after the search when Enter is pressed; scanned codes are left to it. */
  readonly onEnter?: (text: string, box: HTMLInputElement) => void
}

const searchDelay = 300

/** The page's search. */
export function SearchBox({ label, finds, value = '', onSearch, onEnter }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const findsId = useId()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The search was changed from outside: by going back or clearing the filters.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }

  // The last search of the current typing, which ends with Enter, clearing or leaving the box.
  const typed = useRef<string | null>(null)
  const search = (wanted: string) => {
    const next = wanted.trim()
    if (next === value) return
    onSearch?.(next, { replace: typed.current === value && goesOnFrom(value, next) })
    typed.current = next
  }
  const finish = (wanted: string) => {
    search(wanted)
    typed.current = null
  }
  const enter = (box: HTMLInputElement) => {
    finish(box.value)
    const entered = box.value.trim()
    if (entered !== '') onEnter?.(entered, box)
  }
  useTimeout(() => search(text), searchDelay, text)

  const clear = () => {
    setText('')
    finish('')
    input.current?.focus()
  }
  const box = (
    <OutlinedInput
      inputRef={input}
      type="search"
      fullWidth
      value={text}
      placeholder={label}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing
        if (isEnter && input.current) enter(input.current)
      }}
      onBlur={() => finish(text)}
      slotProps={{
        input: {
          ...(onEnter && takesCodes),
          'aria-label': label,
          'aria-describedby': finds && findsId,
          maxLength: searchLimits.length,
          ...typedAsIs,
        },
      }}
      sx={{
        flex: 1,
        minWidth: 120,
        bgcolor: 'background.paper',
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon />
        </InputAdornment>
      }
      endAdornment={
        text !== '' && (
          <InputAdornment position="end">
            <IconButton aria-label="Clear search" edge="end" size="small" onClick={clear}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  )
  return (
    <>
      {box}
      {finds !== undefined && (
        <FormHelperText id={findsId} sx={ownLine}>
          {finds}
        </FormHelperText>
      )}
    </>
  )
}

/** Below all that stands in a row with the box. */
const ownLine = { order: 1, flexBasis: '100%', mt: -0.5 } as const

/** Whether one search extends or shortens the other during typing: then both are one step in the history. */
function goesOnFrom(before: string, next: string): boolean {
  return next !== '' && (next.startsWith(before) || before.startsWith(next))
}
