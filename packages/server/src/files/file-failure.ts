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

/** Why a file cannot be read or written, in plain words. */
export function describeFileFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return words[code] ?? error.message
}

/** Whether the file system has refused something. */
export function isFileFailure(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
