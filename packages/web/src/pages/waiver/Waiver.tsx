import { photoId } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useConfiguration } from '#configuration.ts'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'

/** The agreement itself: the event's own text, or null for the built-in one, which needs no scroll box. */
export function Waiver({ text }: { readonly text: string | null }) {
  return (
    <section aria-labelledby="waiver-title">
      <Typography variant="h2" id="waiver-title" tabIndex={-1} ref={focusOnMount} sx={{ mb: 2 }}>
        {text === null ? 'Hardware agreement and release of liability' : 'Hardware agreement'}
      </Typography>
      {text === null ? <BuiltInText /> : <OwnText text={text} />}
    </section>
  )
}

function BuiltInText() {
  const { hackathon_name } = useConfiguration()
  return (
    <Box component="ol" sx={{ pl: 3, my: 0, display: 'grid', gap: 1.5 }}>
      {waiverClauses(hackathon_name).map(({ title, text }) => (
        <li key={title}>
          <Typography variant="h3" sx={{ mb: 0.25 }}>
            {title}
          </Typography>
          <Typography variant="body2">{text}</Typography>
        </li>
      ))}
    </Box>
  )
}

/** A language that is written from right to left begins at the right. */
function OwnText({ text }: { readonly text: string }) {
  return waiverBlocks(text).map((block, at) => (
    <Typography
      // oxlint-disable-next-line react/no-array-index-key -- the same paragraph may appear twice
      key={at}
      dir="auto"
      variant={block.isHeading ? 'h3' : 'body2'}
      sx={{ mt: at === 0 ? 0 : 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {block.text}
    </Typography>
  ))
}

interface WaiverBlock {
  readonly isHeading: boolean
  readonly text: string
}

/**
 * Paragraphs of a text, which empty lines separate; a line that begins with `# ` is a heading (spec §22).
 * @internal Exported for its test.
 */
export function waiverBlocks(text: string): readonly WaiverBlock[] {
  const blocks: WaiverBlock[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ isHeading: false, text: lines.join('\n') })
    lines = []
  }
  for (const line of text.split('\n')) {
    const isHeading = line.startsWith('# ')
    if (isHeading || line.trim() === '') endParagraph()
    if (isHeading) blocks.push({ isHeading, text: line.slice(2).trim() })
    else if (line.trim() !== '') lines.push(line)
  }
  endParagraph()
  return blocks
}

interface Clause {
  readonly title: string
  readonly text: string
}

/**
 * The agreement (spec §22), in our own words; have a lawyer review it before an event.
 * @internal Exported for its test.
 */
export function waiverClauses(hackathonName: string): readonly Clause[] {
  return [
    {
      title: 'Who signs',
      text: `By signing I confirm that I am at least 18 years old and that I have read and understood this agreement. “The organiser” means the people and bodies that run ${hackathonName}, together with their volunteers, sponsors and hosts.`,
    },
    {
      title: 'The hardware stays the organiser’s',
      text: 'Everything that I sign out is lent to me for the time of the event. Title to the hardware remains with the organiser at all times. I may not sell it, lend it on or take it home, and I return it when the event ends or when I am asked to.',
    },
    {
      title: 'Assumption of risk',
      text: 'Electronics, batteries, tools and moving parts can hurt people and damage things. I use the hardware of my own free will, follow the instructions that come with it, and assume the risks of using it, those that I could not foresee included.',
    },
    {
      title: 'Release of liability',
      text: 'As far as the law allows, I release the organiser from every claim for injury, loss or damage that arises from my taking part or from my use of the hardware, whether or not the organiser was careless.',
    },
    {
      title: 'Indemnity',
      text: 'If somebody else makes a claim against the organiser because of what I did with the hardware, I will indemnify the organiser: I bear the cost of that claim, reasonable legal fees included.',
    },
    {
      title: 'Loss and damage',
      text: 'If hardware that I signed out is lost, kept or comes back damaged, the organiser may charge the card on file up to the full replacement value of the item.',
    },
    {
      title: 'Law and venue',
      text: 'This agreement is governed by the laws of the State of New York. Any dispute about it is heard by the courts of the State of New York, and I accept them as the venue.',
    },
  ]
}

/** The four statements that are ticked one by one (spec §22). */
export const statements = [
  'I understand that a request does not guarantee hardware: it is handed out first come, first served.',
  `I understand that each member of my team must show a ${photoId}, which is returned when all components are returned.`,
  'I understand that hardware may not be kept after the event.',
  'I understand that I am accountable for damaged or lost hardware, which is judged case by case.',
] as const
