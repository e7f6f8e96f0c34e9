import { runIn } from './start-cli.ts'

/** Every command that does something, below these words, as the help lists them. */
export async function findCommands(words: readonly string[]): Promise<string[][]> {
  const { stdout } = await runIn({}, [...words, '--help'])
  const listed = /\nCommands:\n(.*)/s.exec(stdout)?.[1] ?? ''
  const names = [...listed.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name)
  const below = await Promise.all(names.map((name) => findCommands([...words, name])))
  // What has an action of its own shows its options before the commands.
  const isDone = names.length === 0 || words.join() === 'settings'
  return [...(isDone ? [[...words]] : []), ...below.flat()]
}
