import Button from '@mui/material/Button'
import { useStore } from 'zustand'
import { useAuthenticatedSession } from '#api/session.tsx'
import { storedLists } from '#ui/stored-lists.ts'

const settings = ['on', 'off'] as const

type Setting = (typeof settings)[number]

/** Whether each user of this browser hears scans: one setting, none until a scan was heard. */
const soundsOf = storedLists<Setting>('scan-sounds', (stored) =>
  settings.filter((setting) => stored.includes(setting)).slice(0, 1),
)

/** Switches the sounds of scans on and off for the user, once a scan was heard in this browser (spec §14). */
export function ScanSoundsSwitch() {
  const { isOn, turn } = useScanSounds()
  if (isOn === undefined) return null
  return (
    <Button
      size="small"
      color="inherit"
      role="switch"
      aria-checked={isOn}
      onClick={() => turn(!isOn)}
      sx={{ mt: 1, color: 'text.secondary' }}
    >
      Scan sounds: {isOn ? 'on' : 'off'}
    </Button>
  )
}

/** Whether the user hears scans, and how to change it; undefined until a scan was heard here. */
function useScanSounds() {
  const { user } = useAuthenticatedSession()
  const store = soundsOf(user.id)
  const setting = useStore(store, ({ items }) => items[0])
  return {
    isOn: setting && setting === 'on',
    turn: (isOn: boolean) => store.setState({ items: [isOn ? 'on' : 'off'] }),
  }
}

/** Returns a function that lets the user hear what came of a scan, unless the user has switched that off. */
export function usePlayScan(): (outcome: keyof typeof tones) => void {
  const { user } = useAuthenticatedSession()
  const store = soundsOf(user.id)
  return (outcome) => {
    if (store.getState().items.length === 0) store.setState({ items: ['on'] })
    if (store.getState().items[0] === 'on') void play(tones[outcome])
  }
}

interface Tone {
  readonly hertz: number
  readonly seconds: number
}

/** Short enough for the next scan, and told apart in a noisy hall. */
const tones = {
  done: { hertz: 1_568, seconds: 0.09 },
  wrong: { hertz: 196, seconds: 0.3 },
} satisfies Record<string, Tone>

const volume = 0.2

let context: AudioContext | undefined
/** How many sounds were asked for. */
let sounds = 0

/** Plays a tone, or nothing where the browser has no sound or forbids it. */
async function play({ hertz, seconds }: Tone): Promise<void> {
  sounds += 1
  const sound = sounds
  try {
    context ??= new AudioContext()
    // A browser may wait for a key or a click; of what waited, only the last is heard.
    await context.resume()
    if (sounds !== sound) return
    const end = context.currentTime + seconds
    const gain = context.createGain()
    gain.gain.setValueAtTime(volume, context.currentTime)
    // Fades out, since a tone that breaks off clicks.
    gain.gain.exponentialRampToValueAtTime(volume / 100, end)
    gain.connect(context.destination)
    const oscillator = context.createOscillator()
    oscillator.frequency.value = hertz
    oscillator.connect(gain)
    oscillator.start()
    oscillator.stop(end)
  } catch {
    // Silence: the screen says the same.
  }
}
