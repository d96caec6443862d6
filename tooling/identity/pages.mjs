import { identityAccounts } from './accounts.mjs'

/**
 * Page of the development provider where a developer picks an account.
 *
 * @param {string} title
 * @param {string} action address that the form is sent to
 * @returns {string}
 */
export function accountPage(title, action) {
  const buttons = identityAccounts.map(
    ({ id, name, email }) =>
      `<p><button name="account" value="${id}" data-testid="account-${id}">${name} · ${email}</button></p>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title>
<h1>${title}</h1><p>Local identity provider. Pick an account.</p>
<form method="post" action="${action}">${buttons.join('')}
<p><button name="account" value="" data-testid="account-none">Cancel</button></p></form></html>`
}
