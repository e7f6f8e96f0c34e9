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

/** The document as plain text. */
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

/**
 * The document as HTML that mail programs understand: tables, inline styles, nothing from another host. Texts of the
 * document are escaped.
 */
export function renderHtml(document: MailDocument, sender: string): string {
  const { subject, heading, paragraphs, quote, lists = [], link, note } = document
  const body = [
    `<h1 class="text" style="${styles.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p class="text" style="${styles.text}">${escapeHtml(text)}</p>`),
    quote === undefined ? '' : `<p class="text quote" style="${styles.quote}">${lines(quote)}</p>`,
    ...lists.map(renderList),
    link === undefined ? '' : renderLink(link),
    note === undefined ? '' : `<p class="quiet" style="${styles.note}">${escapeHtml(note)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.card}"><tr><td style="padding:28px 24px">
${body.filter(Boolean).join('\n')}
</td></tr></table>
<p class="quiet" style="${styles.footer}">${escapeHtml(sender)}</p>
</td></tr></table>
</body>
</html>
`
}

function renderList({ title, rows }: MailList): string {
  const cells = rows.map(
    ({ name, value }) =>
      `<tr><td class="text line" style="${styles.name}">${escapeHtml(name)}</td><td class="text line" align="right" style="${styles.value}">${escapeHtml(value)}</td></tr>`,
  )
  return `<h2 class="text" style="${styles.title}">${escapeHtml(title)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.list}">${cells.join('')}</table>`
}

/** The address also appears below the button, for programs that show no links. */
function renderLink({ label, url }: MailLink): string {
  return `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(url)}" style="${styles.button}">${escapeHtml(label)}</a></p>
<p class="quiet" style="${styles.address}">${escapeHtml(url)}</p>`
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** The colours are those of the web app's theme. */
const ink = 'color:#17211f'
const quiet = 'color:#4d5b58'
const cell = 'padding:8px 0;border-bottom:1px solid #dbe2e0;font-size:16px;line-height:1.4'
const styles = {
  page: `margin:0;padding:0;background:#f4f6f5;${font}`,
  card: 'max-width:560px;background:#ffffff;border-radius:10px',
  heading: `margin:0 0 16px;font-size:22px;line-height:1.3;${ink}`,
  text: `margin:0 0 12px;font-size:16px;line-height:1.5;${ink}`,
  quote: `margin:0 0 12px;padding:8px 0 8px 14px;border-left:4px solid #0b5d5e;font-size:16px;line-height:1.5;${ink}`,
  title: `margin:20px 0 4px;font-size:16px;line-height:1.4;${ink}`,
  list: 'border-collapse:collapse',
  name: `${cell};word-break:break-word;${ink}`,
  value: `${cell};padding-left:16px;white-space:nowrap;${ink}`,
  button:
    'display:inline-block;padding:13px 22px;border-radius:10px;background:#0b5d5e;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none',
  address: `margin:0;font-size:13px;line-height:1.4;word-break:break-all;${quiet}`,
  note: `margin:20px 0 0;font-size:14px;line-height:1.5;${quiet}`,
  footer: `margin:16px 0 0;font-size:13px;${quiet}`,
} as const

const darkStyles = `@media (prefers-color-scheme: dark) {
.page { background: #101716 !important; }
.card { background: #18211f !important; }
.text { color: #e7eeec !important; }
.quiet { color: #a9b8b4 !important; }
.line { border-bottom-color: #2e3a38 !important; }
.button { background: #2c8283 !important; }
.quote { border-left-color: #7fd0cd !important; }
}`

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')
}
