import { useOpened } from '#kit/sheets/use-opened.ts'

interface TeamSheets {
  readonly isEditing: boolean
  readonly edit: () => void
  readonly isCodeLarge: boolean
  readonly enlargeCode: () => void
  readonly close: () => void
}

/** Which sheet of the team is open, kept in the address. */
export function useTeamSheets(): TeamSheets {
  const { value, open, close } = useOpened('sheet')
  return {
    isEditing: value === 'edit-team',
    edit: () => open('edit-team'),
    isCodeLarge: value === 'team-code',
    enlargeCode: () => open('team-code'),
    close,
  }
}
