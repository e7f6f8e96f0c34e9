import { readdir } from 'node:fs/promises'
import { undefinedIfAbsent } from './file-failure.ts'

/** The names of what is in a folder; none when there is no folder. */
export async function listFolder(path: string): Promise<string[]> {
  return (await readdir(path).catch(undefinedIfAbsent)) ?? []
}
