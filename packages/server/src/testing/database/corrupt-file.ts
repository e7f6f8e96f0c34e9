import { open } from 'node:fs/promises'

/** Overwrites the file with nonsense, from a byte to its end. */
export async function corruptFile(file: string, from: number): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  await handle.write(Buffer.alloc(size - from, 'nonsense '), 0, size - from, from)
  await handle.close()
}
