/** Returns a function that tells whether the user is still here, for steps after a slow answer. */
export function rememberPlace(): () => boolean {
  const { href } = window.location
  return () => window.location.href === href
}
