import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  closeToasts,
  closeToastsOf,
  reloadWithToasts,
  showToastsOf,
  toast,
  useToasts,
} from './toasts.ts'

const open = () => useToasts.getState().queue

beforeEach(() => {
  closeToasts()
  showToastsOf(1)
})

function reloadPage(): void {
  const page: Location = Object.create(location, { reload: { value: closeToasts } })
  const spy = vi.spyOn(window, 'location', 'get').mockReturnValue(page)
  reloadWithToasts()
  spy.mockRestore()
  expect(open()).toEqual([])
}

test('a reload by the page itself keeps notifications, once and without their actions', () => {
  toast.error('It failed.', { detail: 'Order 1' })
  toast.success('Done.', { action: { label: 'Undo', run: () => {} } })
  reloadPage()
  showToastsOf(1)
  expect(open()).toMatchObject([
    { variant: 'error', text: 'It failed.', detail: 'Order 1', action: undefined },
    { variant: 'success', text: 'Done.', action: undefined },
  ])
  closeToasts()
  showToastsOf(1)
  expect(open()).toEqual([])
})

test('another user sees none of them', () => {
  toast.success('Done.')
  reloadPage()
  showToastsOf(2)
  expect(open()).toEqual([])
})

test('a warning of a form goes with the form; a read that succeeds closes its failure', () => {
  toast.warning('It is sent again.', { attempt: '_r_1_' })
  toast.error('Not loaded.', { attempt: '["read"]' })
  reloadPage()
  showToastsOf(1)
  expect(open().map(({ text }) => text)).toEqual(['Not loaded.'])
  closeToastsOf('["read"]')
  expect(open()).toEqual([])
})

test('where the browser stores nothing the page loads anew all the same, without them', () => {
  const spy = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  onTestFinished(() => spy.mockRestore())
  toast.error('It failed.')
  reloadPage()
  showToastsOf(1)
  expect(open()).toEqual([])
})
