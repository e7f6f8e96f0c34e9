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
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // What sends reads before what pages share is there.
            {
              name: 'reads',
              test: /\/(contract\/src|web\/src\/api\/(first-reads|read-lists))/,
              priority: 2,
            },
            {
              name: (module, graph) => (isOnPage(module, graph) ? 'pages' : 'sheets'),
              debugName: 'pages or sheets',
              minShareCount: 2,
              priority: 1,
              // But the grid, which is larger than all the rest, and of two screens alone.
              test: /^(?!.*@mui.x-)/,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: server } } },
})

/** Whether a page or its frame needs the module before anything on it is opened. */
function isOnPage(module: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()) {
  if (seen.has(module)) return false
  seen.add(module)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
  return (
    dynamicImporters.some((importer) => loadsPages.test(importer)) ||
    importers.some((importer): boolean => isOnPage(importer, graph, seen))
  )
}

const loadsPages = /\/src\/(page-code|App|app\/\w+)\.tsx?$/

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
