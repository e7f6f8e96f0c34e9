import { formatCount, type ImportResult } from '@signout/contract'
import { formatTable } from '@signout/csv/format-table.ts'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useObjectUrl } from '#ui/forms/files.ts'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { focusOnMount } from '#ui/page/FocusFallback.tsx'
import { describeOutcome, describeRest } from './Outcome.tsx'
import { FileDrop, type FileDropProps } from './FileDrop.tsx'

interface ImportedProps {
  readonly name: string
  readonly result: ImportResult
  readonly onChoose: FileDropProps['onChoose']
}

/** Result of an import; links of new people are shown here and never again. */
export function Imported({ name, result, onChoose }: ImportedProps) {
  const { links = [] } = result
  const [isSaved, setIsSaved] = useState(links.length === 0)
  const file = useMemo(() => (result.links ? fileOf(result.links) : null), [result.links])
  const url = useObjectUrl(file)
  useUnsaved(
    !isSaved,
    false,
    `The ${formatCount(links.length, 'link is', 'links are')} not downloaded yet.`,
  )
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography
        variant="h3"
        component="output"
        ref={focusOnMount}
        tabIndex={-1}
        sx={{ overflowWrap: 'anywhere', outline: 'none' }}
      >
        {name} is imported: {describeOutcome(result)}.
      </Typography>
      {[...describeMade(result), ...describeRest(result)].map((sentence) => (
        <Typography key={sentence} sx={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Typography>
      ))}
      {links.length > 0 && (
        <>
          <Typography sx={{ textWrap: 'pretty' }}>
            {formatCount(links.length, 'link')} to choose a password, each good once. They are kept
            nowhere: download them now. If you lose them, import the file again, which makes new
            ones.
          </Typography>
          <Button
            variant="contained"
            component="a"
            href={url ?? ''}
            download="password-links.csv"
            onClick={() => setIsSaved(true)}
          >
            Download links
          </Button>
        </>
      )}
      <FileDrop kind="table" label="Import another file" isSmall onChoose={onChoose} />
    </Stack>
  )
}

function describeMade({ new_categories: made }: ImportResult): string[] {
  if (made.length === 0) return []
  return [`${formatCount(made.length, 'new category', 'new categories')}: ${made.join(', ')}`]
}

function fileOf(links: NonNullable<ImportResult['links']>): Blob {
  const columns = ['name', 'email', 'url', 'review_status'] as const
  return new Blob([formatTable(columns, links)], { type: 'text/csv' })
}
