/** What a mail says, before it is plain text or HTML: every template makes one of these. */
export interface MailDocument {
  /** Without the name of the hackathon, which every subject begins with. */
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** In the words of whoever wrote it. */
  readonly quote?: string
  readonly lists?: readonly MailList[]
  readonly link?: MailLink
  /** In smaller letters below everything else. */
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
