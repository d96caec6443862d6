import { useEffect } from 'react'
import { kernelErrors } from '#kernel'
import { Card, ConfirmCheckbox, TextLink, useAtom, useMessages, useWidget } from '#kernel/ui'
import { connectMessages } from '../messages.js'
import { connectOptionsAtom, isAcceptedAtom } from '../state.js'
export { default as styles } from './terms.css?inline'

const noPages =
  'the flag `legalCheckbox` is on, and neither `termsUrl` nor `privacyUrl` is set: wallets connect without a checkbox. ' +
  "Add an address: connect({ termsUrl: 'https://…' })"

/** Checkbox for the host's terms, with links to them. Without addresses it renders nothing and reports the missing options. */
export default function Terms() {
  const t = useMessages(connectMessages)
  const { store, report } = useWidget()
  const isAccepted = useAtom(isAcceptedAtom)
  const { termsUrl, privacyUrl } = useAtom(connectOptionsAtom)
  const isMissing = !(termsUrl ?? privacyUrl)
  useEffect(() => {
    if (!isMissing || store.get(isAcceptedAtom)) return
    store.set(isAcceptedAtom, true)
    const values = { plugin: 'connect', option: 'termsUrl', problem: noPages }
    report(kernelErrors.BAD_CONFIG({ values }), { plugin: 'connect' })
  }, [isMissing, store, report])

  if (isMissing) return null
  const label = termsUrl ? (privacyUrl ? 'acceptBoth' : 'acceptTerms') : 'acceptPrivacy'
  return (
    <Card className="terms">
      <ConfirmCheckbox
        checked={isAccepted}
        onChange={(isChecked) => store.set(isAcceptedAtom, isChecked)}
        testId="legal-checkbox"
      >
        {t(label)}
      </ConfirmCheckbox>
      <p className="terms-text">{t('acceptRequired')}</p>
      <p className="terms-text">
        {termsUrl && (
          <TextLink href={termsUrl} testId="legal-terms">
            {t('terms')}
          </TextLink>
        )}
        {privacyUrl && (
          <TextLink href={privacyUrl} testId="legal-privacy">
            {t('privacy')}
          </TextLink>
        )}
      </p>
    </Card>
  )
}
