import type { ReactElement } from 'react'
import { Button, CopyButton, Picture, QrCode, useMessages } from '#kernel/ui'
import type { Wallet } from '#plugins/catalogue/contract'
import { walletconnectMessages } from '../messages.js'
import type { PairingStep } from './use-pairing.js'

/** Props of {@link Scan}. */
export interface ScanProps {
  readonly wallet: Wallet | undefined
  readonly state: PairingStep
  readonly retry: () => void
}

/** The pairing URI as a QR code and as a link to copy. The layout is the same while it loads and after it has expired. */
export function Scan({ wallet, state, retry }: ScanProps): ReactElement {
  const t = useMessages(walletconnectMessages)
  const uri = state.step === 'offered' ? state.uri : undefined
  const isExpired = state.step === 'expired'
  const label = wallet ? t('code', { wallet: wallet.name }) : t('anyCode')
  const hint = wallet ? t('scanWith', { wallet: wallet.name }) : t('scanAny')
  return (
    <>
      <QrCode
        text={isExpired ? t('expired') : uri}
        label={uri === undefined && !isExpired ? t('preparing') : label}
        picture={wallet && <Picture name={wallet.name} src={wallet.imageUrl} imageId={wallet.imageId} />}
      >
        {isExpired && (
          <>
            <h2>{t('expired')}</h2>
            <p>{t('expiredText')}</p>
            <Button kind="primary" size="s" icon="retry" onClick={retry} data-testid="pairing-new">
              {t('newCode')}
            </Button>
          </>
        )}
      </QrCode>
      <p className="pairing-hint" role="status" data-testid={`pairing-${state.step}`}>
        {uri === undefined && !isExpired ? t('preparing') : hint}
      </p>
      <Copy uri={uri} />
    </>
  )
}

/** Button to copy the pairing URI; disabled without one. */
export function Copy({ uri }: { readonly uri: string | undefined }): ReactElement {
  const t = useMessages(walletconnectMessages)
  if (uri === undefined)
    return (
      <Button icon="copy" disabled data-testid="pairing-copy">
        {t('copy')}
      </Button>
    )
  return (
    <CopyButton
      look="button"
      text={uri}
      label={t('copy')}
      copiedLabel={t('copied')}
      failedLabel={t('notCopied')}
      testId="pairing-copy"
    />
  )
}
