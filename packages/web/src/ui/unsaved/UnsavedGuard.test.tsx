import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLeave, useUnsaved } from './unsaved-forms.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

function DirtyForm({ onLeave }: { readonly onLeave: () => void }) {
  const leave = useLeave()
  useUnsaved(true)
  return (
    <button type="button" onClick={() => leave(onLeave)}>
      Leave
    </button>
  )
}

test('two clicks on Discard leave once', () => {
  const onLeave = vi.fn<() => void>()
  render(
    <UnsavedGuard>
      <DirtyForm onLeave={onLeave} />
    </UnsavedGuard>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  const discard = screen.getByRole('button', { name: 'Discard' })
  fireEvent.click(discard)
  fireEvent.click(discard)
  expect(onLeave).toHaveBeenCalledOnce()
})
