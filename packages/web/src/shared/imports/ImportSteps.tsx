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
import { notKnown, refusalText, somethingWrong } from '#failure-text.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { CountedProgress } from '#ui/page/CountedProgress.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { useLatest } from '#ui/page/lifetime.ts'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { type ChosenFile, hasRepeats } from './chosen-file.ts'
import type { FileDropProps } from './FileDrop.tsx'
import { FileHeading } from './FileHeading.tsx'
import { FileOptions } from './FileOptions.tsx'
import { Imported } from './Imported.tsx'
import { MissingColumns } from './MissingColumns.tsx'
import { describeOutcome, LeftOut, Notes } from './Outcome.tsx'
import { PasswordAccess } from './PasswordAccess.tsx'
import { useImportChoice } from './use-import-choice.ts'
import { importOthers, skipped, WrongRows } from './WrongRows.tsx'

interface ImportStepsProps {
  readonly kind: ImportKind
  readonly file: ChosenFile
  readonly onChoose: FileDropProps['onChoose']
  readonly onSheet: (sheet: string) => void
}

/** The chosen file: its content, what would happen, and Import. */
export function ImportSteps({ kind, file, onChoose, onSheet }: ImportStepsProps) {
  /** The answer to what was sent; null once that is changed. */
  const [done, setDone] = useState<ImportResult | null>(null)
  const choice = useImportChoice(kind, file, () => setDone(null))
  const [access, setAccess] = useState<ImportAccess>('none')
  const { body, needed } = choice
  const { text: _, ...chosen } = body
  const check = useCheck(
    importFile,
    { params: { kind }, body: { ...body, dry_run: true } },
    { key: [file.id, kind, chosen], enabled: needed.length === 0 },
  )
  const write = useWrite(importFile)
  const [isAsked, setIsAsked] = useState(false)
  const result = done?.errors.length ? done : check.data
  const isImported = done !== null && done.errors.length === 0
  const isBusy = isAsked || write.isPending
  useUnsaved(isBusy || (choice.hasMended && !isImported), isBusy)
  const state = useLatest(choice.state)
  const startImport = async () => {
    const asked = choice.state
    setIsAsked(true)
    // The press may have left a field in which a row was mended.
    const latest = check.isPlaceholderData
      ? (await check.refetch({ cancelRefetch: false })).data
      : result
    setIsAsked(false)
    if (state.current !== asked || latest === undefined || !canImport(latest, file)) return
    const shown = new Set(result?.errors.map(({ row }) => row))
    if (latest.errors.some(({ row }) => !shown.has(row))) return
    const rows = { ...choice.rows, ...skipped(latest.errors) }
    const { answer } = await write.send({
      params: { kind },
      body: { ...body, rows, dry_run: false, access },
    })
    if (answer !== undefined) setDone(answer)
  }
  if (isImported) return <Imported name={file.name} result={done} onChoose={onChoose} />
  const errors = result?.errors ?? []
  const others = result === undefined ? 0 : countOthers(result)
  const isShown = result !== undefined && needed.length === 0
  return (
    <>
      <FileHeading file={file} onChoose={onChoose} onSheet={onSheet} />
      <ColumnChoice
        kind={kind}
        file={file}
        mapping={choice.mapping}
        onChange={choice.takeColumnFor}
      />
      <MissingColumns
        kind={kind}
        missing={choice.missing}
        values={choice.values}
        onChange={(name, value) => choice.change({ values: { ...choice.values, [name]: value } })}
      />
      <FileOptions
        kind={kind}
        choice={choice}
        newCategories={result?.new_categories ?? []}
        repeats={hasRepeats(file, errors)}
      />
      {kind === 'applicants' && <PasswordAccess access={access} onChange={setAccess} />}
      <FocusFallback>
        <Stack sx={{ gap: 2 }} aria-busy={check.isFetching}>
          <Box sx={{ height: 4 }}>
            {check.isFetching && <LinearProgress aria-label="Looking at every row" />}
          </Box>
          {check.error !== null && (
            <ErrorAlert onRetry={() => void check.refetch()}>
              {whyNotChecked(check.error)}
            </ErrorAlert>
          )}
          {isShown && (
            <Typography variant="h3" component="output">
              {describeOutcome(result)}
            </Typography>
          )}
          {/* Above the rows: a button that moved when a row is mended would miss its own click. */}
          <SteadyButton
            variant="contained"
            disabled={!isShown || check.isError || !canImport(result, file)}
            isBusy={isBusy}
            onClick={() => void startImport()}
            sx={{ alignSelf: 'flex-start' }}
          >
            {errors.length === 0 || others === 0 ? 'Import' : importOthers(others)}
          </SteadyButton>
          {write.error !== null && <ErrorAlert>{whyNotImported(write.error)}</ErrorAlert>}
          {write.isPending && <ImportProgress />}
          {isShown && (
            <>
              <LeftOut result={result} choice={choice} />
              {errors.length > 0 && (
                <WrongRows kind={kind} file={file} choice={choice} errors={errors} />
              )}
              <Notes notes={result.notes} />
            </>
          )}
        </Stack>
      </FocusFallback>
    </>
  )
}

/** Rows that are not wrong. */
function countOthers({ created, updated, unchanged }: ImportResult): number {
  return created + updated + unchanged
}

/** Whether anything is left without the wrong rows; without a header nothing can be read. */
function canImport(result: ImportResult, { table }: ChosenFile): boolean {
  const { errors } = result
  if (errors.length === 0) return true
  return countOthers(result) > 0 && errors.every(({ row }) => row !== table.row)
}

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
    <CountedProgress label="Importing" done={done} total={total}>
      {formatNumber(done)} of {formatNumber(total)} rows
    </CountedProgress>
  )
}
