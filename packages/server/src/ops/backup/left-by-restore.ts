/** Of the folder in which a restored file is made; what follows is Node's. */
export const folderPrefix = 'restore-'

/** What a file is called once it is set aside; the pictures and the log of writes have names that begin alike. */
export function nameAside(name: string, now: Date): string {
  return `${name}.before-${now.toISOString().replaceAll(':', '-')}`
}

const leftNames = [
  /^signout\.sqlite\.before-[\dT.-]+Z(?:\.pictures|-wal|-shm)?$/,
  new RegExp(`^${folderPrefix}[A-Za-z0-9]{6}$`),
]

/** Whether it is what `restore` has set aside, or what one that was interrupted has left. */
export function isLeftByRestore(name: string): boolean {
  return leftNames.some((pattern) => pattern.test(name))
}
