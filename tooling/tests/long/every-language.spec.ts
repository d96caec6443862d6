import { languages } from '../../languages/languages.js'
import { auditLocale } from '../audits/audit-locale.js'
import { test } from '../audits/gallery.js'

for (const locale of languages)
  test(`Connect, Account and Send in ${locale} break no rule of axe, and no text is cut`, async ({
    page,
    gallery,
    show,
    pageErrors,
  }) => {
    await auditLocale(locale, { page, gallery, show })
    await pageErrors.expectNone()
  })
