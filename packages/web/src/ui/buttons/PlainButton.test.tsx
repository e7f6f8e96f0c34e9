import ThemeProvider from '@mui/system/ThemeProvider'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { theme } from '#theme.ts'
import { PlainButton } from './PlainButton.tsx'

test('a button keeps the id that it is given, and stays disabled', () => {
  render(
    <ThemeProvider theme={theme}>
      <PlainButton id="send" disabled isBusy={false}>
        Send
      </PlainButton>
    </ThemeProvider>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('id', 'send')
})
