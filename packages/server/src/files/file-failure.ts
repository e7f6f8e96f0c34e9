const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it already exists',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be larger than a file may be here',
  EIO: 'the disk does not work',
}

/** Why a file cannot be read or written, in plain words; of any other failure what it says itself. */
export function describeFileFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return words[codeOf(error)] ?? error.message
}

/** The system's name for what went wrong, such as `ENOENT`; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** For the `catch` of what need not be there. @throws whatever else went wrong. */
export function undefinedIfAbsent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** Whether the file system has refused something. */
export function isFileFailure(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
