import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** The colours that a file names, in the order of their codes. */
function coloursIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...new Set(text.match(/#[\da-f]{3,8}\b/gi) ?? [])].toSorted()
}

const ofTheTheme = coloursIn('packages/web/src/theme.ts')

// These cannot import the theme.
test.each([
  'packages/server/src/mail/render.ts',
  'packages/web/index.html',
  'packages/web/public/manifest.webmanifest',
  'packages/web/src/frame/first-frame.css',
  'packages/web/src/frame/logo.svg',
])('every colour of %s is one of the theme', (file) => {
  const colours = coloursIn(file)
  expect(colours).not.toEqual([])
  expect(ofTheTheme).toEqual(expect.arrayContaining(colours))
})
