import { clockKey, networkByIdAtom, routerKey, sessionKey, storageKey, type SetupContext } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { transferCapability, type TransferOrder } from '#kernel/money'
import { createMoneyRequests, payerAtom, storedUnits, type TransactionKind } from '../../contract.js'
import { nativeAsset } from '../../form.js'
import {
  tipAtom,
  tipErrors,
  tipProgressAtom,
  tipReview,
  tipsAtom,
  type TipDraft,
  type TipFields,
  type TipsService,
} from './keys.js'

export const required = {
  clock: clockKey,
  namespaces: namespacesKey,
  router: routerKey,
  session: sessionKey,
  storage: storageKey,
}
type Context = SetupContext<typeof required, Record<never, never>, unknown>

/** The house that tips are for. */
export const house = '0x3bF011aC62d97E4408b5F2c9A1d3760eEf91cE04'

/** The rules of the feature: what is asked for, what needs a caution, how it is stored. */
export function createTipsService(deps: Context['use'] & Omit<Context, 'use'>): TipsService {
  const { store, namespaces, router, signal } = deps
  const transferOf = async (network: TipDraft['network']) => {
    const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
    if (!transfer) throw new Error('This network has no transfers')
    return transfer
  }
  const orderOf = ({ account, network, amount }: Omit<TipDraft, 'fee' | 'cautions'>): TransferOrder => ({
    ...{ account, network, amount },
    ...{ asset: nativeAsset(network), receiver: house },
  })
  const kind: TransactionKind<TipFields> = {
    ...{ pendingKey: 'tips.pending', unclearKey: 'tips.asked', version: 1 },
    ...{ shape: { amount: storedUnits() }, sentAtom: tipsAtom },
    write: ({ amount }) => ({ amount: String(amount) }),
    read: ({ amount, ...fields }) => ({ ...fields, amount: BigInt(String(amount)) }),
    describe: ({ amount, chainId }) => ({
      ...{ type: 'tip', sentTo: house },
      moves: [{ direction: 'out', amount, asset: { chainId, name: 'Ether', symbol: 'ETH', decimals: 18 } }],
    }),
    // the fake namespace searches for nothing
    findOf: async ({ chainId }) => (store.get(networkByIdAtom)(chainId) ? { find: undefined } : undefined),
  }
  const requests = createMoneyRequests<'generous', TipDraft, TipFields>(
    { ...deps, maybe: { balances: undefined } },
    {
      ...{ kind, progressAtom: tipProgressAtom, errors: tipErrors },
      cautions: ['unclear', 'generous', 'open'],
      placeOf: ({ account, network }) => ({ account, chainId: network.caipNetworkId }),
      ...{ onSent: () => {}, onEnd: () => {}, onFailed: () => {} },
    },
  )
  return {
    async prepare(amount) {
      const payer = store.get(payerAtom)
      if (!payer) throw new Error('No account is connected')
      const place = { account: payer.account, network: payer.network, amount }
      const { fee } = await (await transferOf(payer.network)).estimate(orderOf(place), signal)
      const cautions = amount > 10n ** 17n ? (['generous'] as const) : []
      store.set(tipAtom, await requests.offer({ ...place, fee, cautions }))
      router.push(tipReview)
    },
    async give(id, acknowledged) {
      await requests.confirm(id, { acknowledged }, async (preview) => {
        const { account, network, amount, fee } = preview
        const transfer = await transferOf(network)
        return requests.ask(preview, {
          fields: { id, account, chainId: network.caipNetworkId, wallet: 'Juniper', amount },
          ...{ mark: undefined, find: undefined },
          send: () => transfer.send(orderOf(preview), fee, signal),
        })
      })
    },
    resume: requests.path.resume,
  }
}
