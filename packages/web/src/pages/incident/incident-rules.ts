import {
  type BodyOf,
  formatNumber,
  incidentLengths,
  type IncidentState,
  isLongerThan,
  type reportIncident,
  visibleText,
} from '@signout/contract'

/** What the form holds; `state` and `qty` are empty until they are chosen (spec §22). */
export interface IncidentValues {
  readonly state: IncidentState | ''
  readonly qty: string
  readonly what: string
  readonly when: string
  readonly where: string
}

/** The report as it is sent. */
export type CompleteIncident = Omit<BodyOf<typeof reportIncident>, 'order' | 'hardware'>

/** Null while a choice is missing. */
export function completeIncident({
  state,
  qty,
  ...texts
}: IncidentValues): CompleteIncident | null {
  return state === '' || qty === '' ? null : { state, quantity: Number(qty), ...texts }
}

/** A message for each invalid field; null for a valid one. */
export type IncidentErrors = { readonly [Field in keyof IncidentValues]: string | null }

/** What is wrong with the form, by field (spec §24). */
export function checkIncident(
  { state, qty, what, when, where }: IncidentValues,
  quantityGranted: number,
): IncidentErrors {
  return {
    state: state === '' ? 'Please select an option' : null,
    qty: quantityProblem(qty, quantityGranted),
    what: textProblem(what, 'Please indicate what happened to the hardware'),
    when: textProblem(when, 'Please indicate when this occurred'),
    where: textProblem(where, 'Please indicate where this occurred'),
  }
}

function quantityProblem(qty: string, quantityGranted: number): string | null {
  if (qty === '' || Number(qty) > quantityGranted) return 'Please indicate the quantity'
  return qty === '0' ? 'Cannot submit incident form for 0 items' : null
}

function textProblem(text: string, message: string): string | null {
  const trimmed = visibleText(text)
  if (trimmed === '') return message
  return isLongerThan(trimmed, incidentLengths.max)
    ? `Please write at most ${formatNumber(incidentLengths.max)} characters`
    : null
}
