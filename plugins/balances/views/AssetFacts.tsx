import type { ReactNode } from 'react'
import { namespaceOf } from '#kernel'
import { explorerUrl, shortAddress, type Network } from '#kernel/chain'
import { fiatValue, type AssetBalance } from '#kernel/money'
import { Card, CopyButton, IconLink, useAddressFormat, useAtom, useMessages } from '#kernel/ui'
import { moneyAtom } from '../contract.js'
import { balancesMessages } from '../messages.js'
import { pricePlaces } from './price-places.js'

/** Price and network of an asset, and its contract with a copy button and its page in an explorer. */
export function AssetFacts({
  asset,
  network,
}: {
  readonly asset: AssetBalance
  readonly network: Network | undefined
}) {
  const t = useMessages(balancesMessages)
  const money = useAtom(moneyAtom)
  const format = useAddressFormat(namespaceOf(asset.chainId))
  const { address, price, chainId } = asset
  const dollars = fiatValue('1', price)
  const [explorer] = network?.blockExplorers ?? []
  const page = address === undefined ? undefined : explorerUrl(network, 'address', address)
  return (
    <Card>
      <dl className="asset-facts">
        <Fact name={t('price')}>
          <bdi data-testid="asset-price">
            {dollars === undefined ? t('noPrice') : money(dollars, pricePlaces(price ?? 0))}
          </bdi>
        </Fact>
        <Fact name={t('network')}>
          <bdi>{network?.name ?? chainId}</bdi>
        </Fact>
        {address !== undefined && (
          <Fact name={t('contract')}>
            <bdi title={address}>{shortAddress(address, format)}</bdi>
            <CopyButton
              text={address}
              label={t('copyContract')}
              copiedLabel={t('contractCopied')}
              testId="asset-copy"
            />
            {page !== undefined && explorer && (
              <IconLink
                icon="out"
                label={t('explorer', { explorer: explorer.name })}
                href={page}
                testId="asset-explorer"
              />
            )}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="asset-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
