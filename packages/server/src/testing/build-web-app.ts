import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './folders.ts'

/** A web app as `vite build` leaves it. */
export async function buildWebApp(): Promise<string> {
  const folder = await makeFolder()
  await mkdir(join(folder, 'assets'))
  const place = '<script type="application/json" id="configuration"></script>'
  await writeFile(join(folder, 'index.html'), `<!doctype html>${place}<div id="root"></div>`)
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'start()')
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), 'small')
  await writeFile(join(folder, 'assets', 'main-abc.js.gz'), 'larger')
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  await writeFile(join(folder, 'logo.svg'), '<svg/>')
  const manifest = { name: 'Hardware Signout', short_name: 'Signout', start_url: '/' }
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest))
  return folder
}

/** What the server wrote into the page. */
export function configurationIn(page: unknown): Record<string, unknown> {
  const text = /id="configuration">([^<]*)<\/script>/.exec(String(page))?.[1]
  return JSON.parse(text ?? '')
}
