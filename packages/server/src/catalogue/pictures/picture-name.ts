/** A re-encoded picture, identified by the hash of its bytes. */
export interface Picture {
  readonly hash: string
  readonly bytes: Buffer
}

/** How long a picture without references is kept: a transaction may be about to refer to it. */
export const orphanAgeMs = 3_600_000

const prefix = '/pictures/'
const fileName = /^([0-9a-f]{64})\.webp$/

/** Address of a picture, as in `hardware.picture`. */
export function urlOfPicture(hash: string): string {
  return prefix + fileOfPicture(hash)
}

export function fileOfPicture(hash: string): string {
  return `${hash}.webp`
}

/** The hash in the name of a file; null for any other name. */
export function hashInFile(name: string): string | null {
  return fileName.exec(name)?.[1] ?? null
}

/** The hash in `hardware.picture`; null for an address elsewhere. */
export function hashInUrl(url: string | null): string | null {
  return url?.startsWith(prefix) === true ? hashInFile(url.slice(prefix.length)) : null
}
