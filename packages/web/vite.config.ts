import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compressed } from './compressed.ts'
import { icons } from './icons.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '8000'}`

export default defineConfig({
  plugins: [react(), icons(), compressed(), configurationInPage()],
  build: {
    // The oldest supported browsers (spec §21). `tsconfig.browsers.json` and a journey watch what code calls.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // The page's policy allows no inline script. The budget of the first load is measured by the manifest.
    modulePreload: { polyfill: false },
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    // Few chunks: each costs a phone a round trip, and code compresses better together.
    rolldownOptions: {
      // Emotion imports it for a function that is never called.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // In the order of their turns: a group takes what its modules import along.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            // What sends reads before what pages share is there.
            {
              name: 'reads',
              test: /\/(contract\/src|web\/src\/api\/(first-reads|read-lists))/,
              priority: 4,
            },
            sharedBy('pages', 3),
            sharedBy('desk', 2),
            sharedBy('sheets', 1),
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: server } } },
})

type Screens = 'pages' | 'desk' | 'sheets'

/** The chunk of what several such screens share, but the grid, which is larger than all the rest, and of two alone. */
function sharedBy(screens: Screens, priority: number) {
  return {
    name: (module: string, graph: Rolldown.ChunkingContext) =>
      firstUserOf(module, graph) === screens ? screens : null,
    debugName: screens,
    test: /^(?!.*@mui.x-)/,
    minShareCount: 2,
    priority,
  }
}

/**
 * Who loads the module before anything is opened: a page of participants or the frame of every page, only a page of
 * organisers, or nobody.
 */
function firstUserOf(
  module: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): Screens {
  if (seen.has(module)) return 'sheets'
  seen.add(module)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
  const isLoadedFirst = dynamicImporters.some((importer) => loadsFirst.test(importer))
  if (isLoadedFirst && !/\/src\/(desk|organise)\//.test(module)) return 'pages'
  const users = new Set(importers.map((importer) => firstUserOf(importer, graph, seen)))
  if (users.has('pages')) return 'pages'
  return isLoadedFirst || users.has('desk') ? 'desk' : 'sheets'
}

const loadsFirst = /\/src\/(page-code|App|frame\/(Layout|ScreenFrame))\.tsx?$/

/** In development Vite serves the page: it writes the configuration into it as the server would. */
function configurationInPage(): Plugin {
  return {
    name: 'configuration-in-page',
    apply: 'serve',
    async transformIndexHtml(html) {
      const { loadConfig } = await import('@signout/server/base/config/config.ts')
      const { pageConfiguration } = await import('@signout/server/http/web-app/page.ts')
      const config = loadConfig(process.env)
      const content = JSON.stringify(
        pageConfiguration(config, { ...config, pause: null, announced_at: null }, new Date()),
      )
      return html.replace(
        /(<script[^>]* id="configuration">)/,
        (tag) => tag + content.replaceAll('<', String.raw`\u003c`),
      )
    },
  }
}
