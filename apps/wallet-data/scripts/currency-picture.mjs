/** The signs of currencies by their codes (ISO 4217). */
export const currencySigns = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'C$',
  CHF: 'Fr',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  PLN: 'zł',
  SEK: 'kr',
  TRY: '₺',
  USD: '$',
}

/**
 * A currency's sign on a plate: flags are of countries, and one currency has many.
 *
 * @param {string} sign
 */
export function currencyPicture(sign) {
  const size = sign.length > 2 ? 8 : sign.length > 1 ? 10 : 14
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
    '<path fill="#2f6f4f" d="M0 0h24v24H0z"/><text x="12" y="12" fill="#fff" font-family="sans-serif" ' +
    `font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${sign}</text></svg>\n`
  )
}
