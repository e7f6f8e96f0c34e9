import type { ImportKind } from '@signout/contract'
import { TableError } from '@signout/csv/decode-text.ts'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { ChoiceButtons } from '#ui/buttons/ChoiceButtons.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { useLeave } from '#ui/leave/unsaved-forms.ts'
import { type ChosenFile, readChosenFile } from './chosen-file.ts'
import { fieldNames, labelOf, likelyKind } from './match-columns.ts'
import { FileDrop } from './FileDrop.tsx'
import { ImportSteps } from './ImportSteps.tsx'

interface ImportFileProps {
  /** Kinds of file on offer; the first is preselected. */
  readonly kinds: readonly [ImportKind, ...ImportKind[]]
}

/** Lets a user choose, preview and import a file from a spreadsheet (spec §13). */
export function ImportFile({ kinds }: ImportFileProps) {
  const [kind, setKind] = useState<ImportKind>(kinds[0])
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // An import under way, or links that are not downloaded, would be lost.
  const leave = useLeave()
  const latest = useRef<File>(null)
  const read = async (chosen: File, sheet?: string) => {
    latest.current = chosen
    // A small file is read before a large one that was chosen first.
    const isReplaced = () => latest.current !== chosen
    try {
      const next = await readChosenFile(chosen, sheet)
      if (isReplaced()) return
      setKind(likelyKind(kinds, next))
      setFile(next)
      setProblem(null)
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      if (isReplaced()) return
      setFile(null)
      setProblem(error.message)
    }
  }
  const choose = ([chosen]: readonly [File, ...File[]]) => leave(() => void read(chosen))
  return (
    <Stack sx={{ gap: 2 }}>
      {kinds.length > 1 && (
        <ChoiceButtons
          label="What the file holds"
          options={kinds.map((each) => ({ value: each, label: titles[each] }))}
          value={kind}
          onChange={(next) => {
            if (next !== kind) leave(() => setKind(next))
          }}
        />
      )}
      {problem !== null && <ErrorAlert>{problem}</ErrorAlert>}
      {file === null ? (
        <>
          <FileDrop kind="table" label="Choose a file" isSmall={false} onChoose={choose} />
          <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
            A row names its columns: {columnNames(kind)}. What is there already is found by{' '}
            {keys[kind]} and changed; nothing is deleted, and nothing is imported before you have
            seen what would happen.
          </Typography>
        </>
      ) : (
        <ImportSteps
          key={`${kind} ${file.id}`}
          kind={kind}
          file={file}
          onChoose={choose}
          onSheet={(sheet) => leave(() => latest.current && void read(latest.current, sheet))}
        />
      )}
    </Stack>
  )
}

const titles = {
  categories: 'Categories',
  hardware: 'Items',
  applicants: 'People',
} as const satisfies Record<ImportKind, string>

/** Key by which existing rows are found. */
const keys = {
  categories: 'its name',
  hardware: 'its name and model number',
  applicants: 'their email',
} as const satisfies Record<ImportKind, string>

function columnNames(kind: ImportKind): string {
  return fieldNames(kind)
    .map((name) => labelOf(kind, name))
    .join(', ')
}
