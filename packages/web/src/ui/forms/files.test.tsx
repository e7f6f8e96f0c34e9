import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { useFileDrop } from './file-drop.ts'
import { useObjectUrl } from './files.ts'

function Field({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { box, input, choose } = useFileDrop({ onFiles, label: 'File', accept: '.csv' })
  return (
    <div {...box} data-testid="zone">
      <button onClick={choose}>Choose</button>
      <input {...input} />
    </div>
  )
}

const file = new File(['x'], 'items.csv')
const items = [{ kind: 'file', type: file.type, getAsFile: () => file }]
const dragged = { dataTransfer: { types: ['Files'], files: [file], items } }

test('a file dropped beside the field does not replace the app, and is not taken', async () => {
  const taken = vi.fn<(files: readonly File[]) => void>()
  const { unmount } = render(<Field onFiles={taken} />)
  expect(fireEvent.dragOver(document.body, dragged)).toBe(false)
  expect(fireEvent.drop(document.body, dragged)).toBe(false)
  expect(taken).not.toHaveBeenCalled()
  fireEvent.drop(screen.getByTestId('zone'), dragged)
  await waitFor(() => expect(taken).toHaveBeenCalledWith([file]))
  unmount()
  expect(fireEvent.drop(document.body, dragged)).toBe(true)
})

function Download() {
  const url = useObjectUrl(file)
  return url === null ? null : <a href={url}>Download</a>
}

test('the address of a file works while it is shown, also where React mounts twice', () => {
  const works = new Set<string>()
  let made = 0
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    works.add(`blob:${made}`)
    return `blob:${made}`
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    works.delete(url)
  })
  const { unmount } = render(<Download />, { wrapper: StrictMode })
  const url = screen.getByRole('link', { name: 'Download' }).getAttribute('href')
  expect([...works]).toEqual([url])
  unmount()
  expect(works.size).toBe(0)
  create.mockRestore()
  revoke.mockRestore()
})
