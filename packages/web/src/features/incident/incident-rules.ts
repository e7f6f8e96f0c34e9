import type { IncidentState } from '@signout/contract'

/** What the form holds; `state` and `qty` are empty until they are chosen (rulings §4). */
export interface Incident {
  readonly state: IncidentState | ''
  readonly qty: string
  readonly what: string
  readonly when: string
  readonly where: string
}

/** A message for each field that is wrong; undefined for one that is right. */
export type IncidentErrors = { readonly [Field in keyof Incident]: string | undefined }

/** Spec §5, Incident form. */
export function checkIncident(
  { state, qty, what, when, where }: Incident,
  quantityGranted: number,
): IncidentErrors {
  return {
    state: state === '' ? 'Please select an option' : undefined,
    qty: quantityProblem(qty, quantityGranted),
    what: missing(what, 'Please indicate what happened to the hardware'),
    when: missing(when, 'Please indicate when this occurred'),
    where: missing(where, 'Please indicate where this occurred'),
  }
}

function quantityProblem(qty: string, quantityGranted: number): string | undefined {
  if (qty === '' || Number(qty) > quantityGranted) return 'Please indicate the quantity'
  return qty === '0' ? 'Cannot submit incident form for 0 items' : undefined
}

function missing(text: string, message: string): string | undefined {
  return text.trim() === '' ? message : undefined
}
