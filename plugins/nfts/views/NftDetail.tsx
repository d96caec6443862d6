import { formatsAtom, namespaceOf, networkByIdAtom, routerKey } from '#kernel'
import { explorerUrl, shortAddress } from '#kernel/chain'
import {
  Button,
  Card,
  EmptyState,
  Note,
  sendIcon,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { canSendAtom, sendForm } from '#plugins/send/contract'
import { LinkButton } from '#plugins/transactions/form'
import { nftsAtom, type Nft } from '../contract.js'
import { nftsMessages } from '../messages.js'
import { NftPicture } from './NftPicture.js'

export { default as styles } from './nft-detail.css?inline'

interface DetailProps {
  readonly params: { readonly id: string }
}

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(nftsMessages)('title') })

/** A collectible: its picture, its description by its author, and its contract. */
export default function NftDetail({ params }: DetailProps) {
  const t = useMessages(nftsMessages)
  const router = useService(routerKey)
  const nft = useAtom(nftsAtom).nfts?.find(({ id }) => id === params.id)
  if (nft) return <Detail nft={nft} />
  const action = { label: t('back'), onPress: () => router.back(), testId: 'nft-back' }
  return <EmptyState title={t('gone')} text={t('goneText')} action={action} />
}

function Detail({ nft }: { readonly nft: Nft }) {
  const t = useMessages(nftsMessages)
  const formats = useAtom(formatsAtom)
  const network = useAtom(networkByIdAtom)(nft.chainId)
  const format = useAddressFormat(namespaceOf(nft.chainId))
  const { name, collection, description, properties, quantity, contract, tokenId, isSpam } = nft
  const [explorer] = network?.blockExplorers ?? []
  const page = explorerUrl(network, 'address', contract)
  const facts = [
    ...properties,
    { name: t('quantity'), value: formats.number(quantity) },
    { name: t('network'), value: network?.name ?? nft.chainId },
    { name: t('contract'), value: shortAddress(contract, format) },
    { name: t('tokenId'), value: tokenId },
  ]
  return (
    <div className="stack nft-detail">
      {isSpam && (
        <Note icon="warn" tone="warning" title={t('spamTitle')} testId="nft-spam">
          {t('spamText')}
        </Note>
      )}
      <NftPicture nft={nft} />
      <div>
        <h2 data-testid="nft-name">
          <bdi>{name}</bdi>
        </h2>
        {collection !== '' && (
          <p>
            <bdi>{collection}</bdi>
          </p>
        )}
      </div>
      {description !== '' && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <SendButton nft={nft} />
      <Card>
        <dl className="nft-properties">
          {facts.map((fact, index) => (
            <div key={index} style={{ display: 'contents' }}>
              <dt>
                <bdi>{fact.name}</bdi>
              </dt>
              <dd>
                <bdi>{fact.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {page !== undefined && explorer && (
        <LinkButton href={page} label={t('explorer', { explorer: explorer.name })} testId="nft-explorer" />
      )}
    </div>
  )
}

/** Opens the form of the plugin `send`, where that is active and the account can send. */
function SendButton({ nft }: { readonly nft: Nft }) {
  const t = useMessages(nftsMessages)
  const router = useService(routerKey)
  const canSend = useAtom(canSendAtom)
  const { contract, tokenId: id, standard, name } = nft
  if (!standard || !canSend || !router.can(sendForm)) return null
  return (
    <Button
      kind="primary"
      icon={sendIcon}
      onClick={() => router.push(sendForm, { asset: contract, item: { standard, id, name } })}
      data-testid="nft-send"
    >
      {t('send')}
    </Button>
  )
}
