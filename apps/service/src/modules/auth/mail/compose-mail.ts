import { escapeHtml } from './escape-html.js'
import { directionOf } from './languages.js'

/** Part of a mail. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly url: string }

/** Mail to compose. */
export interface MailContent {
  readonly language: string
  readonly subject: string
  readonly parts: readonly MailPart[]
}

/** Mail to send. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Shows a code in two groups. */
const groupsOf = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

/** Writes a mail as plain text and as HTML without pictures, styles of its own server and tracking. */
export function composeMail(to: string, { language, subject, parts }: MailContent): Mail {
  const direction = directionOf(language)
  return {
    to,
    // one line, because project names are free texts
    subject: subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    text: `${parts.map(toText).join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8">` +
      `<body style="font:16px/1.5 sans-serif;max-width:32em;margin:2em auto;padding:0 1em">` +
      `${parts.map(toHtml).join('')}</body></html>`,
  }
}

function toText(part: MailPart): string {
  if (part.kind === 'text') return part.text
  return part.kind === 'code' ? groupsOf(part.code) : part.url
}

function toHtml(part: MailPart): string {
  if (part.kind === 'text') return `<p>${escapeHtml(part.text)}</p>`
  if (part.kind === 'code')
    return `<p dir="ltr" style="font-size:2em;font-weight:600;letter-spacing:.1em">${groupsOf(part.code)}</p>`
  const url = escapeHtml(part.url)
  return `<p><a href="${url}" dir="ltr">${url}</a></p>`
}
