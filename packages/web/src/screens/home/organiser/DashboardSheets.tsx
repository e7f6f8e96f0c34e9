import { UsersSheet } from '#domain/people/UsersSheet.tsx'
import { LazySheet } from '#kit/dialogs/SideSheet.tsx'
import { useOpened } from '#kit/dialogs/use-opened.ts'
import { ReadyScreen } from '../ready/ReadyScreen.tsx'
import { type DashboardSheet, sheets } from './sheets.tsx'

/** Every sheet of the dashboard, of which the address tells which is open. */
export function DashboardSheets() {
  return (
    <>
      {Object.values(sheets).map(
        (sheet) => 'Content' in sheet && <Sheet key={sheet.parameter} {...sheet} />,
      )}
      <UsersSheet />
      <ReadyScreen />
    </>
  )
}

function Sheet({ parameter, values, Content, ...look }: DashboardSheet) {
  const { value, change, close } = useOpened(parameter)
  const isOpen = values === undefined ? value !== '' : values.includes(value)
  return (
    <LazySheet {...look} sheet={{ isOpen, close }}>
      <Content part={value} onPart={change} />
    </LazySheet>
  )
}
