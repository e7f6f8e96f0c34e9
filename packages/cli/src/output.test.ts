import { expect, test } from 'vitest'
import { Output } from './output.ts'

function startOutput(isTTY: boolean) {
  const written = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof written) => ({
    isTTY,
    write: (text: string) => {
      written[name] += text
    },
  })
  return { out: new Output(sink('stdout'), sink('stderr')), written }
}

test('a table has its columns under their names, numbers to the right', () => {
  const { out, written } = startOutput(false)
  out.table([
    { item: 'Lamp', left: 5, note: null },
    { item: 'Soldering iron', left: 12, note: 'hot' },
  ])
  expect(written.stdout).toBe(
    ['item            left  note', 'Lamp               5', 'Soldering iron    12  hot', ''].join(
      '\n',
    ),
  )
})

test('progress is shown only on a terminal, and gives way to what comes next', () => {
  const terminal = startOutput(true)
  terminal.out.progress('Rows:', 1, 2)
  terminal.out.progress('Rows:', 1, 2)
  terminal.out.line('done')
  expect(terminal.written).toEqual({ stdout: 'done\n', stderr: 'Rows: 1 of 2\r\u001B[K' })
  const file = startOutput(false)
  file.out.progress('Rows:', 1, 2)
  expect(file.written.stderr).toBe('')
})

test('no text moves the cursor, rings the bell or turns a line around', () => {
  const { out, written } = startOutput(false)
  const text = 'a\u001B[2Jb\u009B1Ac\u0007d\r\u202Ee'
  out.line(text)
  out.note(text)
  out.table([{ name: `${text}\nf` }])
  out.json({ name: `${text}\nf` })
  const shown = Object.values(written).join('').replaceAll('\n', '')
  expect(shown).not.toMatch(/\p{Cc}|\u202E/u)
  expect(written.stderr).toBe('a [2Jb 1Ac d  e\n')
  expect(written.stdout).toContain('a [2Jb 1Ac d  e f\n')
  const [, json = ''] = written.stdout.split(' f\n')
  expect(JSON.parse(json)).toEqual({ name: `${text}\nf` })
})
