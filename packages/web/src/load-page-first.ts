import { matchPath } from 'react-router'
import { configuration } from './configuration.ts'
import { pageCode } from './page-code.ts'

/*
 * Requests the code of the page that the address will most likely show, where there is a session. Modules run in the
 * order of their imports, and this is the first of main.tsx: the rest of the script takes a slow phone a fifth of a
 * second, during which the network would be idle.
 */
if (configuration().hasSession) {
  const entry = Object.entries(pageCode).find(([path]) => matchPath(path, location.pathname))
  // A failure here repeats where the screen is shown, and is reported there.
  entry?.[1]().catch(() => {})
}
