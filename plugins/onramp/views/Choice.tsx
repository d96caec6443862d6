import { localeAtom, routerKey } from '#kernel'
import {
  AssetPicture,
  IconTile,
  buyIcon,
  List,
  ListRow,
  SearchableList,
  useAtom,
  useMessages,
  useService,
  useWidget,
  type Header,
} from '#kernel/ui'
import { moneyMessages } from '#plugins/transactions/form'
import { payerAtom } from '#plugins/transactions/contract'
import { onrampMessages } from '../messages.js'
import { offersOn } from '../networks.js'
import { buyFormAtom, choiceAtom, optionsAtom, type BuyForm } from '../state.js'

interface ChoiceProps {
  readonly params: { readonly of: 'asset' | 'currency' }
}

/** Number of entries that are shown without a search field. */
const maxWithoutSearch = 6

/** Header of the view. */
export function useViewHeader({ params }: ChoiceProps): Header {
  const t = useMessages(onrampMessages)
  return { title: t(params.of === 'asset' ? 'assetTitle' : 'currencyTitle') }
}

/** List of the assets that can be bought on the active network, or of the currencies that can be paid. */
export default function Choice({ params }: ChoiceProps) {
  const t = useMessages(onrampMessages)
  const shared = useMessages(moneyMessages)
  const { store } = useWidget()
  const router = useService(routerKey)
  const choice = useAtom(choiceAtom)
  const options = useAtom(optionsAtom)
  const network = useAtom(payerAtom)?.network
  const locale = useAtom(localeAtom)
  const isAsset = params.of === 'asset'
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'currency' })
  const entries = isAsset
    ? (options && network ? offersOn(options, network.caipNetworkId) : []).map(({ currency }) => currency)
    : (options?.paymentCurrencies ?? []).map(({ id }) => ({ id, name: names.of(id) ?? id, symbol: id }))
  const chosen = isAsset ? choice?.offer.currency.id : choice?.currency.id
  const pick = (next: Partial<BuyForm>) => {
    store.set(buyFormAtom, { ...store.get(buyFormAtom), provider: undefined, ...next })
    router.back()
  }
  return (
    <SearchableList
      items={entries}
      isMatch={({ name, symbol }, text) =>
        [name, symbol].some((word) => word.toLowerCase().includes(text.toLowerCase()))
      }
      maxWithoutSearch={maxWithoutSearch}
      labels={{
        search: t('search'),
        clear: shared('clear'),
        nothingFound: (text) => t('nothingFound', { text }),
        nothingFoundText: t('nothingFoundText'),
        showAll: t('showAll'),
      }}
      testId="onramp-search"
    >
      {(matches) => (
        <List label={t(isAsset ? 'assetTitle' : 'currencyTitle')}>
          {matches.map(({ id, name, symbol }) => (
            <ListRow
              key={id}
              name={name}
              line={name === symbol ? undefined : <bdi>{symbol}</bdi>}
              picture={isAsset ? <AssetPicture name={symbol} /> : <IconTile icon={buyIcon} />}
              current={id === chosen}
              // limits are of the currency
              onPress={() => pick(isAsset ? { asset: id } : { currency: id, amount: undefined })}
              testId={`onramp-choice-${id}`}
            />
          ))}
        </List>
      )}
    </SearchableList>
  )
}
