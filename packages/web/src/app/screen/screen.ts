import type { ComponentType } from 'react'

/**
 * Who may see a screen (spec §2, §6). `guest`: users who are logged in go on to `/`; `applicant-or-participant`:
 * role none or participant; `member`: participant or organiser.
 */
export type ScreenAccess =
  | 'everyone'
  | 'guest'
  | 'applicant-or-participant'
  | 'participant'
  | 'member'
  | 'organiser'

export interface Screen {
  readonly path: string
  readonly access: ScreenAccess
  /** Shown in the browser's tab. */
  readonly title: string | ((params: Readonly<Record<string, string | undefined>>) => string)
  /** Loads the code of a page that has its own, before it is shown. */
  readonly load?: () => Promise<ComponentType>
  readonly Page: ComponentType
}
