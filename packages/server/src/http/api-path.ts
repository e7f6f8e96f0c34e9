/** Whether a URL asks for a call and not for the web app. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}
