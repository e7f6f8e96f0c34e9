import type { ComponentType, LazyExoticComponent } from 'react'

/**
 * Who may see a screen (spec §2, §6). `guest`: who is logged in goes on to `/`; `applicant`: role none or
 * participant; `member`: participant or organiser.
 */
export type ScreenAccess =
  | 'everyone'
  | 'guest'
  | 'applicant'
  | 'participant'
  | 'member'
  | 'organiser'

export interface Screen {
  readonly path: string
  readonly access: ScreenAccess
  /** What the browser's tab says. */
  readonly title: string | ((params: Readonly<Record<string, string | undefined>>) => string)
  readonly Page: LazyExoticComponent<ComponentType>
}
