import { translatedLocales } from '../../gallery/locales.mjs'
import { languages } from '../../languages/languages.js'
import { auditLocale } from './audit-locale.js'
import { expect, test } from './gallery.js'

test('the gallery shows every language', () => {
  expect(translatedLocales).toEqual([...languages])
})

// from right to left; every language is audited by test:long, and long words are audited in the pseudo-locale
// behaviour 11.8
test('Connect, Account and Send in ar break no rule of axe, and no text is cut', async ({
  page,
  gallery,
  show,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  await auditLocale('ar', { page, gallery, show })
  await pageErrors.expectNone()
})
