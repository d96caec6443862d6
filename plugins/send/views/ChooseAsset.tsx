import { routerKey } from '#kernel'
import type { Asset } from '#kernel/money'
import { useAtom, useMessages, useService, useWidget, type Header } from '#kernel/ui'
import { payerAtom } from '#plugins/transactions/contract'
import { heldAssetsAtom, TokenList, moneyMessages } from '#plugins/transactions/form'
import { chosenAssetAtom } from '../assets.js'
import { sendMessages } from '../messages.js'
import { sendStateAtom } from '../state.js'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(moneyMessages)('chooseToken') })

/** The assets of the account, with a search by name, symbol or address. */
export default function ChooseAsset() {
  const t = useMessages(sendMessages)
  const shared = useMessages(moneyMessages)
  const { store } = useWidget()
  const router = useService(routerKey)
  const network = useAtom(payerAtom)?.network
  const held = useAtom(heldAssetsAtom)
  const chosen = useAtom(chosenAssetAtom)?.asset

  const pick = (asset: Asset) => {
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
  return (
    <TokenList
      label={t('yourAssets', { network: network?.name ?? shared('thisNetwork') })}
      tokens={held}
      chosen={chosen}
      onChoose={pick}
      network={network}
      labels={{
        search: shared('tokenSearch'),
        clear: shared('clear'),
        nothingFound: (text) => shared('nothingFound', { text }),
        nothingFoundText: shared('nothingFoundText'),
        showAll: shared('showAll'),
      }}
      testId="send-asset"
    />
  )
}
