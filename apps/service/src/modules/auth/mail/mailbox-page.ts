import { escapeHtml } from './escape-html.js'
import type { ReceivedMail } from './mailbox.js'
import { pageStyle } from './pages.js'

/** Writes the page of the mailbox. */
export function mailboxPage(mails: readonly ReceivedMail[]): string {
  const entries = mails.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · <time>${new Date(at).toISOString()}</time></p>` +
      `<pre>${withLinks(text)}</pre></article>`,
  )
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Mailbox</title><style>${pageStyle}</style><main><h1>Mailbox</h1>` +
    `<p>Mail that this service would send. It exists in development only, and until the service ends. Reload to see new mail.</p>` +
    `${entries.join('') || '<p>No mail yet.</p>'}</main></html>`
  )
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
