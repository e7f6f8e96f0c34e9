import {
  ApiError,
  formatNumber,
  getImportProgress,
  type ImportAccess,
  importFile,
  type ImportKind,
  type ImportResult,
} from '@signout/contract'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCheck, useRead } from '#api/reads.ts'
import { useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { notKnown, refusalText, somethingWrong } from '#failure-text.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { RadioFilter } from '#ui/filters/filter-inputs.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { ColumnChoice, MissingColumns } from './ColumnChoice.tsx'
import {
  allowedForAll,
  type ChosenFile,
  missingFields,
  usualMapping,
  withColumn,
} from './chosen-file.ts'
import { FileDrop } from './FileDrop.tsx'
import { Imported } from './Imported.tsx'
import { Outcome } from './Outcome.tsx'

interface ImportStepsProps {
  readonly kind: ImportKind
  readonly file: ChosenFile
  readonly onChoose: (file: File) => void
}

/** The chosen file: its content, what would happen, and Import. */
export function ImportSteps({ kind, file, onChoose }: ImportStepsProps) {
  const [mapping, setMapping] = useState(() => usualMapping(kind, file.header))
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [access, setAccess] = useState<ImportAccess>('none')
  const { has_mail } = useConfiguration()
  const missing = missingFields(kind, file, mapping)
  const needed = missing.filter((name) => allowedForAll(kind, name) !== '' && !values[name])
  const defaults = Object.fromEntries(missing.map((name) => [name, values[name] ?? '']))
  const body = { text: file.text, columns: mapping, defaults }
  const check = useCheck(
    importFile,
    { params: { kind }, body: { ...body, dry_run: true } },
    { key: [file.id, kind, mapping, defaults], enabled: needed.length === 0 },
  )
  const write = useWrite(importFile)
  /** The answer to what was sent; null once that is changed. */
  const [done, setDone] = useState<ImportResult | null>(null)
  const result = done?.errors.length ? done : check.data
  const isReady = needed.length === 0 && check.isSuccess && !check.isPlaceholderData
  const canImport = isReady && check.data.errors.length === 0
  useUnsaved(write.isPending, write.isPending)
  const send = async () => {
    const { answer } = await write.send({
      params: { kind },
      body: { ...body, dry_run: false, access },
    })
    if (answer !== undefined) setDone(answer)
  }
  if (done !== null && done.errors.length === 0) {
    return <Imported name={file.name} result={done} onChoose={onChoose} />
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography sx={{ flex: 1, minWidth: 160, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        <FileDrop label="Choose another file" isSmall onChoose={onChoose} />
      </Box>
      {file.encoding === 'Windows-1252' && (
        <Typography component="output">
          This file is not UTF-8 and was read as Windows-1252: look at letters with accents.
        </Typography>
      )}
      <ColumnChoice
        kind={kind}
        file={file}
        mapping={mapping}
        onChange={(header, field) => {
          setMapping(withColumn(mapping, header, field))
          setDone(null)
        }}
      />
      <MissingColumns
        kind={kind}
        missing={missing}
        values={values}
        onChange={(name, value) => {
          setValues({ ...values, [name]: value })
          setDone(null)
        }}
      />
      {kind === 'applicants' && (
        <RadioFilter
          label="New people, and those who have never logged in"
          options={accessOptions.filter(({ value }) => value !== 'mail' || has_mail)}
          value={access}
          onChange={setAccess}
        />
      )}
      <Stack sx={{ gap: 2 }} aria-busy={check.isFetching}>
        {check.isFetching && <LinearProgress aria-label="Looking at every row" />}
        {check.error !== null && (
          <ErrorAlert onRetry={() => void check.refetch()}>{whyNotChecked(check.error)}</ErrorAlert>
        )}
        {result !== undefined && needed.length === 0 && <Outcome result={result} />}
        {write.error !== null && <ErrorAlert>{whyNotImported(write.error)}</ErrorAlert>}
        {write.isPending && <ImportProgress />}
        <SteadyButton
          variant="contained"
          disabled={!canImport}
          isBusy={write.isPending}
          onClick={() => void send()}
          sx={{ alignSelf: 'flex-start' }}
        >
          Import
        </SteadyButton>
      </Stack>
    </>
  )
}

const accessOptions: readonly { readonly value: ImportAccess; readonly label: string }[] = [
  { value: 'none', label: 'Only add them; links are made one by one in “People”' },
  { value: 'links', label: 'Make each a link to choose a password: a file to download' },
  { value: 'mail', label: 'Mail each an invitation, unless one that works is on its way' },
]

function whyNotChecked(error: Error): string {
  if (!(error instanceof ApiError)) return somethingWrong
  return error.errorsOf('text')[0] ?? refusalText(error)
}

function whyNotImported(error: ApiError): string {
  if (error.status !== 0) return whyNotChecked(error)
  return `${notKnown} Import it again: what is there already stays as it is.`
}

const askEveryMs = 300

/** A bar that moves while rows are written, as far as the server says how many. */
function ImportProgress() {
  const { data, isFetchedAfterMount } = useRead(
    getImportProgress,
    {},
    { follows: false, staleTime: 0, refetchInterval: askEveryMs },
  )
  // What was read before is of an earlier import.
  const { done, total } = (isFetchedAfterMount && data) || { done: 0, total: 0 }
  if (total === 0) return <LinearProgress aria-label="Importing" />
  return (
    <Box>
      <LinearProgress
        aria-label="Importing"
        variant="determinate"
        value={Math.round((100 * done) / total)}
      />
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {formatNumber(done)} of {formatNumber(total)} rows
      </Typography>
    </Box>
  )
}
