import { createContext, type ReactNode, use } from 'react'
import { type Desk, useDeskReads } from './use-desk-reads.ts'

const DeskContext = createContext<Desk | undefined>(undefined)

/** The team, orders, items and reports that the page is about, for each of its parts. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (desk === undefined) throw new Error('There is no DeskProvider around this.')
  return desk
}

interface DeskProviderProps {
  readonly teamCode: string
  readonly children: ReactNode
}

export function DeskProvider({ teamCode, children }: DeskProviderProps) {
  const desk = useDeskReads(teamCode)
  return <DeskContext value={desk}>{children}</DeskContext>
}
