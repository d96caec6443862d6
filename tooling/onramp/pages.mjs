/**
 * Order as its link has it.
 *
 * @typedef {object} PaidOrder
 * @property {string} order id of the order
 * @property {string} chain CAIP-2 id
 * @property {string} network name for people
 * @property {string} contract empty for the native asset
 * @property {string} currency
 * @property {number} decimals
 * @property {string} amount bought amount as decimal text
 * @property {string} address that gets the asset
 * @property {string} total paid amount in US dollars
 * @property {'card' | 'ach_bank_account'} method
 * @property {string} report URL for reports
 * @property {string} back page that bought it; empty if it is unknown
 */

/** Test numbers of each payment method, with the words of their field. */
export const tests = {
  card: { label: 'Card number', good: '4242424242424242', declined: '4000000000000002' },
  ach_bank_account: { label: 'Account number', good: '000123456789', declined: '000222222227' },
}

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
  dd { margin: 0; text-align: end; overflow-wrap: anywhere }
  label { display: block; font-weight: 600 }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; border: 1px solid #595959; border-radius: .25rem }
  button, a.button { font: inherit; padding: .5rem 1rem; border-radius: .25rem; border: 1px solid #1f4fd8; cursor: pointer }
  button.main { background: #1f4fd8; color: #fff }
  .error { color: #a40000 }
`

/**
 * Page with the form of an order.
 *
 * @param {PaidOrder} order
 * @param {string} [error] of the last number
 */
export function payPage(order, error) {
  const { label, good, declined } = tests[order.method]
  const described = error ? 'error hint' : 'hint'
  return page(
    `Buy ${order.amount} ${order.currency}`,
    `${summary(order)}
<form method="post">
  <p><label for="number">${label}</label>
  <input id="number" name="number" inputmode="numeric" autocomplete="off" required aria-describedby="${described}"${error ? ' aria-invalid="true" autofocus' : ''}></p>
  ${error ? `<p id="error" class="error" role="alert">${text(error)}</p>` : ''}
  <p id="hint">Use a test number: ${spaced(good)} is accepted, ${spaced(declined)} is declined. Never enter a real one.</p>
  <p><button class="main" name="action" value="pay">Pay $${text(order.total)}</button>
  <button name="action" value="cancel" formnovalidate>Cancel</button></p>
</form>`,
  )
}

/**
 * Page after an order has ended.
 *
 * @param {PaidOrder} order
 * @param {{ title: string, message: string, hash?: string }} result
 */
export function resultPage({ back }, { title, message, hash }) {
  return page(
    title,
    `<p role="status">${text(message)}</p>
${hash ? `<dl><dt>Transaction</dt><dd>${text(hash)}</dd></dl>` : ''}
<p>${back ? `<a href="${text(back)}">Go back</a>` : 'You can close this page.'}</p>`,
  )
}

/**
 * Page for a link that cannot be paid.
 *
 * @param {string} message
 */
export const errorPage = (message) => page('This link cannot be paid', `<p role="alert">${text(message)}</p>`)

/** @param {PaidOrder} order */
function summary({ amount, currency, network, address, total }) {
  const rows = [
    ['You get', `${amount} ${currency}`],
    ['Network', network],
    ['Address', address],
    ['You pay', `$${total}`],
  ]
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${text(value ?? '')}</dd>`).join('')}</dl>`
}

/**
 * @param {string} title
 * @param {string} content
 */
function page(title, content) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${text(title)} · Sandbox</title><style>${style}</style></head>
<body><main><h1>${text(title)}</h1>
<p>Sandbox for development: no money is taken.</p>
${content}</main></body></html>`
}

const entities = /** @type {Readonly<Record<string, string>>} */ ({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

/** @param {string} value */
const text = (value) => value.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** @param {string} digits */
const spaced = (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
