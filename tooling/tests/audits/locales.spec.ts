import { translatedLocales } from '../../gallery/locales.mjs'
import { languages } from '../../languages/languages.js'
import { auditLocale } from './audit-locale.js'
import { expect, test } from './gallery.js'

test('the gallery shows every language', () => {
  expect(translatedLocales).toEqual([...languages])
})

// from right to left, and the longest words; the other languages are audited by test:long
for (const locale of ['ar', 'de'])
  // behaviour 11.8
  test(`Connect, Account and Send in ${locale} break no rule of axe, and no text is cut`, async ({
    page,
    gallery,
    show,
    pageErrors,
  }) => {
    test.setTimeout(120_000)
    await auditLocale(locale, { page, gallery, show })
    await pageErrors.expectNone()
  })
