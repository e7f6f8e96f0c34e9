import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pass } from '#testing/browser.ts'
import { watchPresses } from './press-guard.ts'
import { SteadyButton } from './SteadyButton.tsx'

const user = userEvent.setup({ delay: null })

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(watchPresses())
})

/** jsdom has no layout: a button is where its `data-at` says. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(
    this: Element,
  ) {
    return new DOMRect(Number(this.getAttribute('data-at')), 0, 100, 36)
  })
})

/** Complete gives way to Hand out; `at` says where that is. */
function Steps({ at, onStep }: { readonly at: number; readonly onStep: (step: string) => void }) {
  const [isComplete, setIsComplete] = useState(false)
  if (!isComplete) {
    const complete = () => {
      onStep('complete')
      setIsComplete(true)
    }
    return (
      <SteadyButton key="complete" data-at={0} onClick={complete}>
        Complete
      </SteadyButton>
    )
  }
  return (
    <SteadyButton key="hand out" data-at={at} onClick={() => onStep('hand out')}>
      Hand out
    </SteadyButton>
  )
}

function renderSteps(at: number) {
  const steps: string[] = []
  render(<Steps at={at} onStep={(step) => steps.push(step)} />)
  return steps
}

test('a button that appears where a click just was ignores clicks for a second, and says so', async () => {
  const steps = renderSteps(50)
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  const next = screen.getByRole('button', { name: 'Hand out' })
  expect(next).toHaveAttribute('aria-disabled', 'true')
  await user.click(next)
  await pass(500)
  await user.click(next)
  expect(steps).toEqual(['complete'])

  await pass(500)
  expect(next).not.toHaveAttribute('aria-disabled')
  await user.click(next)
  expect(steps).toEqual(['complete', 'hand out'])
})

test('Enter twice does one thing', async () => {
  const steps = renderSteps(0)
  screen.getByRole('button', { name: 'Complete' }).focus()
  await user.keyboard('{Enter}')
  screen.getByRole('button', { name: 'Hand out' }).focus()
  await user.keyboard('{Enter}')
  expect(steps).toEqual(['complete'])
})

test('a button reached by Tab works at once', async () => {
  const steps = renderSteps(0)
  screen.getByRole('button', { name: 'Complete' }).focus()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(screen.getByRole('button', { name: 'Hand out' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(steps).toEqual(['complete', 'hand out'])
})

test('a button that appears elsewhere takes a click at once', async () => {
  const steps = renderSteps(100)
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  await user.click(screen.getByRole('button', { name: 'Hand out' }))
  expect(steps).toEqual(['complete', 'hand out'])
})

test('the same button can be pressed again and again', async () => {
  const onClick = vi.fn<() => void>()
  render(
    <SteadyButton data-at={0} onClick={onClick}>
      More
    </SteadyButton>,
  )
  await user.dblClick(screen.getByRole('button', { name: 'More' }))
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('a button that moves to where another was just pressed takes no click either', async () => {
  const handed: string[] = []
  const rows = (names: readonly string[]) =>
    names.map((name, row) => (
      <SteadyButton key={name} data-at={row * 200} onClick={() => handed.push(name)}>
        {name}
      </SteadyButton>
    ))
  const { rerender } = render(rows(['one', 'two']))
  await user.click(screen.getByRole('button', { name: 'one' }))
  rerender(rows(['two']))
  await user.click(screen.getByRole('button', { name: 'two' }))
  expect(handed).toEqual(['one'])
  await pass(1_000)
  await user.click(screen.getByRole('button', { name: 'two' }))
  expect(handed).toEqual(['one', 'two'])
})
