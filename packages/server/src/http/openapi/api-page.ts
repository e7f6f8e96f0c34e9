import type { ApiDocument } from './api-document.ts'

const style = `
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  body { color: #17211f; background: #ffffff; }
  h2 { margin-top: 2.5rem; font-size: 1.1rem; overflow-wrap: anywhere; }
  h2 span { display: inline-block; min-width: 4.5rem; color: #0b5d5e; }
  dt { font-weight: 600; }
  dd { margin: 0 0 .5rem 1rem; }
  code { font: .9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
  a { color: #0b5d5e; }
  @media (prefers-color-scheme: dark) {
    body { color: #e7eeec; background: #101716; }
    h2 span, a { color: #7fd0cd; }
  }
`

/** The calls as one page that needs nothing else: no script, no other host. */
export function apiPage(
  { title, introduction, calls, shapes }: ApiDocument,
  nonce: string,
): string {
  const sections = calls.map(({ method, path, summary, who, parts }) => {
    const list = parts.map(
      ({ name, type = '', note = '' }) =>
        `<dt>${name}</dt><dd><code>${escape(type)}</code> ${escape(note)}</dd>`,
    )
    return `<section><h2><span>${method}</span> ${escape(path)}</h2>
<p>${escape(summary)} <strong>${who}.</strong></p>
<dl>${list.join('\n')}</dl></section>`
  })
  const shapeList = shapes.map(
    ({ name, type }) => `<dt id="${name}">${name}</dt><dd><code>${escape(type)}</code></dd>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${introduction.map((text) => `<p>${escape(text)}</p>`).join('\n')}
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
<section><h2>Shapes</h2><dl>${shapeList.join('\n')}</dl></section>
</main>
</body>
</html>
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
