/** The youngest who may sign (spec §9). */
export const MINIMUM_AGE = 18

/** Whether the acknowledgement page can be seen; no date means no gate (rulings §1). Milliseconds since the epoch. */
export function isAcknowledgementOpen(now: number, opens: number | null): boolean {
  return opens === null || now >= opens
}

/** Characters after trimming. */
export const SIGNATURE_LENGTH = { max: 255 } as const

/** What is wrong with a signed waiver, in the words of the form and of the server (spec §5). */
export const waiverMessages = {
  unsigned: 'e-signature is required',
  tooLong: `Enter at most ${SIGNATURE_LENGTH.max} characters.`,
  unticked: 'All checkboxes are required',
} as const

/** Spec §3, User: the outcome of the review of an application. */
export const reviewStatuses = ['Accepted', 'Waitlisted', 'Rejected', 'Incomplete', 'None'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Who may sign the waiver: accepted applicants, and test users whatever the outcome (rulings §3, Profile). */
export function maySign(status: ReviewStatus, isTestUser: boolean): boolean {
  return status === 'Accepted' || isTestUser
}
