import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CloseIcon, SearchIcon } from '../icons.tsx'
import { useSlashFocus } from './use-slash-focus.ts'

interface SearchBoxProps {
  /** Also the placeholder. */
  readonly label: string
  /** The search that is in force. */
  readonly value: string
  /** Called a moment after the last key, and at once by Enter and the clear button. */
  readonly onSearch: (text: string) => void
}

const DELAY = 300

/** The page's search; the key `/` goes to it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The search was changed from outside, by going back or by clearing the filters.
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useSlashFocus(input)

  const search = (wanted: string) => {
    if (wanted.trim() !== value) onSearch(wanted.trim())
  }
  const searchLatest = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchLatest(text), DELAY)
    return () => clearTimeout(timer)
  }, [text])

  const clear = () => {
    setText('')
    search('')
    input.current?.focus()
  }
  return (
    <OutlinedInput
      inputRef={input}
      type="search"
      size="small"
      fullWidth
      value={text}
      placeholder={label}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text)
      }}
      slotProps={{ input: { 'aria-label': label, 'aria-keyshortcuts': '/', maxLength: 200 } }}
      sx={{
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
}
