/** Countries (ISO 3166-1) by their currency (ISO 4217). */
const countries: Readonly<Record<string, string>> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK',
  EGP: 'EG',
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  GBP: 'GB',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KRW: 'KR',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  RON: 'RO',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  VND: 'VN',
  ZAR: 'ZA',
}

/**
 * Returns the currency of a locale: of its country, else of the country that the visitor's languages name for the same language,
 * else of the country with the most speakers. USD if the country is in none of the lists.
 *
 * @param locale BCP 47 tag of the widget
 * @param languages those of the browser, in the order of preference
 */
export function currencyOfLocale(locale: string, languages: readonly string[]): string {
  const language = readLocale(locale)?.language
  const same = [locale, ...languages].flatMap((tag) => readLocale(tag) ?? [])
  const country =
    same.find((tag) => tag.language === language && tag.region !== undefined)?.region ??
    readLocale(locale)?.maximize().region
  if (country === undefined) return 'USD'
  return Object.entries(countries).find(([, list]) => list.split(' ').includes(country))?.[0] ?? 'USD'
}

function readLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
