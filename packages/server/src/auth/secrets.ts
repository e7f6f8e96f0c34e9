import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of the secret of a session, to which its CSRF token is bound too, or of a password link. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
