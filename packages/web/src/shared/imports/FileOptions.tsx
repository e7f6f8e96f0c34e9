import { formatCount, formatNumber, type ImportKind } from '@signout/contract'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { labelOf } from './match-columns.ts'
import { MeaningRow } from './MeaningRow.tsx'
import type { ImportChoice } from './use-import-choice.ts'

interface FileOptionsProps {
  readonly kind: ImportKind
  readonly choice: ImportChoice
  readonly newCategories: readonly string[]
  readonly repeats: boolean
}

/** What holds for a whole file: words of a status, gaps, repeated items and new categories. */
export function FileOptions({ kind, choice, newCategories, repeats }: FileOptionsProps) {
  const { change, filledDown, gaps, sums, makesCategories } = choice
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Words kind={kind} choice={choice} />
      <Box>
        {newCategories.length > 0 && (
          <Option
            label={`Make ${formatCount(newCategories.length, 'new category', 'new categories')}: ${newCategories.join(', ')}`}
            checked={makesCategories}
            onChange={(makes) => change({ makesCategories: makes })}
          />
        )}
        {gaps.map(({ field, header, count }) => (
          <Option
            key={field}
            label={`Fill ${formatCount(count, 'empty cell')} of ${header} from above`}
            checked={filledDown.includes(field)}
            onChange={(fills) => {
              const others = filledDown.filter((other) => other !== field)
              change({ filledDown: fills ? [...others, field] : others })
            }}
          />
        ))}
        {kind === 'hardware' && (repeats || sums) && (
          <Option
            label="Add up the quantities of rows of the same item"
            checked={sums}
            onChange={(adds) => change({ sums: adds })}
          />
        )}
      </Box>
    </Stack>
  )
}

function Words({ kind, choice }: Pick<FileOptionsProps, 'kind' | 'choice'>) {
  return choice.unknown.map(({ field, among, words }) => (
    <Box key={field} component="section" aria-label={`Words for ${labelOf(kind, field)}`}>
      <Typography sx={{ mb: 1 }}>What the words for {labelOf(kind, field)} mean</Typography>
      <Stack sx={{ gap: 1 }}>
        {words.slice(0, shownWords).map(({ text, count, meaning }) => (
          <MeaningRow
            key={text}
            label={`What ${text === '' ? 'an empty cell' : text} means`}
            value={meaning}
            nothing="Choose"
            options={among.map((each) => ({ value: each, label: each }))}
            onChange={(chosen) => choice.nameWord(field, text, chosen)}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {text === '' ? 'Empty' : text}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {`, ${formatCount(count, 'row')}`}
              </Box>
            </Typography>
          </MeaningRow>
        ))}
        {words.length > shownWords && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            And {formatNumber(words.length - shownWords)} more words: is this the right column?
          </Typography>
        )}
      </Stack>
    </Box>
  ))
}

/** A status has a few words; a column with more is another one. */
const shownWords = 20

interface OptionProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Option({ label, checked, onChange }: OptionProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox size="small" checked={checked} onChange={(_, isOn) => onChange(isOn)} />}
      sx={{ display: 'flex', overflowWrap: 'anywhere' }}
    />
  )
}
