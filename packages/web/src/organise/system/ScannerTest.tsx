import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEventCallback } from '@mui/material/utils'
import { type KeyboardEvent, useRef, useState } from 'react'
import { takesCodes } from '#ui/forms/takes-codes.ts'
import { judgeScan, type Typed } from './judge-scan.ts'
import { Part } from '#ui/page/Part.tsx'

/** Pause after which a scan has ended without Enter. */
const silenceMs = 1000

const nothing = { text: '', slowestMs: 0 }

/** Shows what a hand scanner has read, and whether the desk's screens recognise it. */
export function ScannerTest() {
  const [typing, setTyping] = useState(nothing)
  const [read, setRead] = useState<Typed>()
  const lastAt = useRef(0)
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = useEventCallback(() => {
    clearTimeout(silence.current)
    if (typing.text !== '') setRead(typing)
    setTyping(nothing)
  })
  const onKeyDown = ({ key, timeStamp }: KeyboardEvent) => {
    if (key === 'Enter') end()
    if (key.length > 1) return
    const gap = typing.text === '' ? 0 : timeStamp - lastAt.current
    lastAt.current = timeStamp
    setTyping({ ...typing, slowestMs: Math.max(typing.slowestMs, gap) })
  }
  const onType = (text: string) => {
    clearTimeout(silence.current)
    silence.current = setTimeout(end, silenceMs)
    setTyping({ ...typing, text })
  }
  return (
    <Part
      title="Scanner"
      text="Click into the box, and scan the code of a team, an order or an item."
    >
      <OutlinedInput
        value={typing.text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onType(target.value)}
        autoComplete="off"
        placeholder="Scan here"
        slotProps={{ input: { 'aria-label': 'Try a scanner', ...takesCodes } }}
        sx={{ maxWidth: 320 }}
      />
      {read && <Result read={read} />}
    </Part>
  )
}

function Result({ read }: { readonly read: Typed }) {
  const { isHeard, text } = judgeScan(read)
  return (
    <Alert severity={isHeard ? 'success' : 'warning'} sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{read.text}</AlertTitle>
      {text}
    </Alert>
  )
}
