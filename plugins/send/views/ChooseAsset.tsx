import { formatsAtom, routerKey } from '#kernel'
import { isSameAddress } from '#kernel/chain'
import {
  AssetPicture,
  Row,
  SearchableList,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  useWidget,
  VirtualList,
  type Header,
} from '#kernel/ui'
import { payerAtom } from '#plugins/transactions/contract'
import {
  type HeldAsset,
  fiatValueOf,
  heldAssetsAtom,
  isSameAssetAtom,
  moneyAtom,
} from '#plugins/transactions/form'
import { chosenAssetAtom } from '../assets.js'
import { sendMessages } from '../messages.js'
import { sendStateAtom } from '../state.js'
export { default as styles } from './choose-asset.css?inline'

/** Maximum decimals of amounts; truncated, so that they are never too high. */
const shownDecimals = 4

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(sendMessages)('assetTitle') })

/** The assets of the account, with a search by name, symbol or address. */
export default function ChooseAsset() {
  const t = useMessages(sendMessages)
  const { store } = useWidget()
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const network = useAtom(payerAtom)?.network
  const held = useAtom(heldAssetsAtom)
  const chosen = useAtom(chosenAssetAtom)?.asset
  const isSameAsset = useAtom(isSameAssetAtom)
  const format = useAddressFormat(network?.chainNamespace)

  const isMatch = ({ asset: { name, symbol, address = '' } }: HeldAsset, text: string) =>
    [name, symbol].some((word) => word.toLowerCase().includes(text.toLowerCase())) ||
    isSameAddress(address, text, format)
  const pick = ({ asset }: HeldAsset) => {
    const cleared = { read: undefined, receiverFault: undefined, receiverAddress: undefined }
    store.set(sendStateAtom, {
      ...cleared,
      token: asset,
      wantedAsset: undefined,
      wantedFault: undefined,
      isMax: false,
      estimate: undefined,
      estimateFault: undefined,
      fault: undefined,
    })
    router.back()
  }
  const label = t('yourAssets', { network: network?.name ?? t('thisNetwork') })
  return (
    <SearchableList
      items={held}
      isMatch={isMatch}
      labels={{
        search: t('assetSearch'),
        clear: t('clear'),
        nothingFound: (text) => t('nothingFound', { text }),
        nothingFoundText: t('nothingFoundText'),
        showAll: t('showAll'),
      }}
      testId="send-asset-search"
    >
      {(matches) => (
        <section className="choose-asset">
          <h2>{label}</h2>
          <VirtualList
            label={label}
            items={matches}
            keyOf={({ asset }) => asset.address ?? 'native'}
            testId="send-assets"
            renderRow={(entry) => {
              const { asset, balance, price } = entry
              const value = balance === undefined ? undefined : fiatValueOf(balance, asset.decimals, price)
              return (
                <Row
                  name={asset.name}
                  line={<bdi>{asset.symbol}</bdi>}
                  picture={
                    <AssetPicture
                      name={asset.symbol}
                      src={asset.iconUrl}
                      asset={asset}
                      imageId={asset.imageId}
                      network={
                        network && {
                          name: network.name,
                          src: network.assets?.imageUrl,
                          imageId: network.assets?.imageId,
                        }
                      }
                    />
                  }
                  value={
                    balance === undefined ? undefined : formats.amount(balance, asset.decimals, shownDecimals)
                  }
                  valueLine={value && money(value)}
                  current={chosen && isSameAsset(asset, chosen)}
                  onPress={() => pick(entry)}
                  testId={`send-asset-${asset.address ?? 'native'}`}
                />
              )
            }}
          />
        </section>
      )}
    </SearchableList>
  )
}
