import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.js'
import { directionOf } from './languages.js'

/** Page with a question and a button, or with an answer. */
export interface PageContent {
  readonly language: string
  readonly title: string
  readonly lines: readonly string[]
  /** Form that acts: mail scanners open links, and never send forms. It posts to the URL of the page. */
  readonly form?: {
    readonly fields: Readonly<Record<string, string>>
    readonly button: string
  }
}

/** Style of all pages of the module. */
export const pageStyle =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'h1{font-size:1.25rem}h2{font-size:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}a{color:inherit}' +
  'button{font:inherit;min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.75rem;color:#fff;background:#1a1a1a}' +
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#111}button{color:#111;background:#eee}}'

/** Content security policy of the pages: no script, no frame, one style. */
export const pagePolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; ` +
  `form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** Writes a page. */
export function pageOf({ language, title, lines, form }: PageContent): string {
  const fields = Object.entries(form?.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${pageStyle}</style>` +
    `<main><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}` +
    (form ? `<form method="post">${fields.join('')}<button>${escapeHtml(form.button)}</button></form>` : '') +
    `</main></html>`
  )
}
