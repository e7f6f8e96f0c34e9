import { escapeHtml } from '../base/escape-html.ts'

/** Content of a mail, before it is rendered as plain text or HTML. */
export interface MailDocument {
  /** Subject, without the name of the hackathon, with which every subject begins. */
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Text in its author's own words. */
  readonly quote?: string
  readonly lists?: readonly MailList[]
  readonly link?: MailLink
  /** Small print below everything else. */
  readonly note?: string
}

export interface MailList {
  readonly title: string
  readonly rows: readonly { readonly name: string; readonly value: string }[]
}

export interface MailLink {
  readonly label: string
  readonly url: string
}

export function renderText(document: MailDocument, sender: string): string {
  const { heading, paragraphs, quote, lists = [], link, note } = document
  const blocks = [
    heading,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...lists.map(({ title, rows }) =>
      [`${title}:`, ...rows.map(({ name, value }) => `- ${name}: ${value}`)].join('\n'),
    ),
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    ...(note === undefined ? [] : [note]),
    `-- \n${sender}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The document as HTML with nothing from another host. Texts of the document are escaped. */
export function renderHtml(document: MailDocument, sender: string): string {
  const { subject, heading, paragraphs, quote, lists = [], link, note } = document
  const body = [
    `<h1>${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    quote === undefined ? '' : `<blockquote>${lines(quote)}</blockquote>`,
    ...lists.map(renderList),
    link === undefined ? '' : renderLink(link),
    note === undefined ? '' : `<p class="quiet">${escapeHtml(note)}</p>`,
    `<p class="quiet">${escapeHtml(sender)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body>
${body.filter(Boolean).join('\n')}
</body>
</html>
`
}

function renderList({ title, rows }: MailList): string {
  const cells = rows.map(
    ({ name, value }) =>
      `<tr><td>${escapeHtml(name)}</td><td align="right">${escapeHtml(value)}</td></tr>`,
  )
  return `<h2>${escapeHtml(title)}</h2>\n<table width="100%" cellspacing="0">${cells.join('')}</table>`
}

/** The address also appears below the button, for programs that show no links. */
function renderLink({ label, url }: MailLink): string {
  const address = escapeHtml(url)
  return `<p><a class="button" href="${address}">${escapeHtml(label)}</a></p>\n<p class="quiet">${address}</p>`
}

/** Readable without them, in a program that ignores styles. The colours are those of the web app's theme. */
const styles = `
body { max-width: 560px; margin: 24px auto; padding: 0 16px; background: #ffffff; color: #17211f; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 22px; }
h2 { font-size: 16px; margin: 20px 0 4px; }
td { padding: 8px 0; border-bottom: 1px solid #dbe2e0; word-break: break-word; }
blockquote { margin: 12px 0; padding: 8px 14px; border-left: 4px solid #0b5d5e; }
.button { display: inline-block; padding: 13px 22px; border-radius: 10px; background: #0b5d5e; color: #ffffff; font-weight: 600; text-decoration: none; }
.quiet { color: #4d5b58; font-size: 14px; word-break: break-word; }
@media (prefers-color-scheme: dark) {
body { background: #18211f; color: #e7eeec; }
td { border-bottom-color: #2e3a38; }
blockquote { border-left-color: #7fd0cd; }
.button { background: #2c8283; }
.quiet { color: #a9b8b4; }
}`

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')
}
