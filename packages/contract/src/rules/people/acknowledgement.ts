/** Whether the acknowledgement page is open; without a date it always is (spec §22). Milliseconds since the epoch. */
export function isAcknowledgementOpen(now: number, opens: number | null): boolean {
  return opens === null || now >= opens
}

/** Maximum length, in characters after trimming. */
export const signatureLength = { max: 255 } as const

/** Why a waiver is not accepted, in the words of the screens and the server (spec §22, §24). */
export const waiverMessages = {
  unsigned: 'e-signature is required',
  unticked: 'All checkboxes are required',
  noHash: 'Enter the SHA-256 of the waiver in lower-case hexadecimal, or null.',
  changed: 'The waiver has been changed in the meantime. Read it again before you sign.',
  signed: 'You have already been granted permissions to access the Hardware Signout Site.',
} as const

/** Outcome of the review of an application (spec §3, User). */
export const reviewStatuses = ['Accepted', 'Waitlisted', 'Rejected', 'Incomplete', 'None'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Pieces of identification that members show at the desk and get back in the end (spec §22). */
export const photoId = 'government-issued photo ID'

export interface Signer {
  readonly hasProfile: boolean
  readonly reviewStatus: ReviewStatus
  readonly isTestUser: boolean
  /** See `isAcknowledgementOpen`. */
  readonly isOpen: boolean
}

/** Why a user may not sign the waiver now; null when they may (spec §12). */
export function signingBlocked(signer: Signer): 'signed' | 'not open' | 'not accepted' | null {
  if (signer.hasProfile) return 'signed'
  if (!signer.isOpen) return 'not open'
  return signer.reviewStatus === 'Accepted' || signer.isTestUser ? null : 'not accepted'
}
