import { capability, namesCapability, type CapabilityContext, type CapabilityOffer } from '#kernel/chain'
import {
  balancesCapability,
  callsCapability,
  feeRaisingCapability,
  transactionsCapability,
  transferCapability,
  transferErrors,
  type Asset,
  type Calls,
  type TransferFee,
} from '#kernel/money'
import { createCalls } from '../../../../plugins/evm/calls/create-calls.js'
import { createTransactions } from '../../../../plugins/evm/transactions/create-transactions.js'
import { createTransfer } from '../../../../plugins/evm/transfer/create-transfer.js'
import { toCall } from '../../../../plugins/evm/transfer/transfer-call.js'
import type { SwapCall } from '../../../../plugins/swaps/contract.js'
import { permitSignature, readSwap, withPermit } from '../../../../plugins/swaps/testing/sample-router.js'
import type { EvmContext } from '../chain/json-rpc.js'
import * as contracts from '../chain/contracts.js'
import type { World } from '../world.js'
import type { Page } from './page.js'

const { chainId, ether, gas } = contracts

/** Fee of a request now. */
function feeOf({ gasPrice }: World): TransferFee {
  const terms = { gas, maxFeePerGas: 2n * gasPrice, maxPriorityFeePerGas: gasPrice / 10n }
  return { expected: gas * gasPrice, max: 2n * gas * gasPrice, asset: ether, terms }
}

/** Capabilities of the namespace in a page: those of the plugin `evm` over the nodes of the world; estimates and simulations are the world's. */
export function offersOf(world: World, page: Page): readonly CapabilityOffer[] {
  const ask: EvmContext['ask'] = page.ask
  const evm = (context: CapabilityContext): EvmContext => ({
    ...context,
    ask,
    provider: async () => page.provider,
  })
  const latency = () => page.ask(contracts.network, { method: 'eth_blockNumber', params: [] }, page.signal)
  const balanceOf = ({ address }: Asset) => contracts.balances.get(address) ?? 0n

  return [
    capability(transferCapability, async () => (context) => ({
      ...createTransfer(evm(context)),
      async readReceiver({ text, account }) {
        await latency()
        const address = text.trim().toLowerCase()
        if (!/^0x[0-9a-f]{40}$/.test(address)) throw new Error('An address has 40 digits.')
        const isOwn = account.endsWith(address)
        return { address, warnings: isOwn ? [{ id: 'own' as const, level: 'note' as const }] : [] }
      },
      async describeAsset({ address }) {
        await latency()
        return [contracts.usdc, contracts.uni].find((asset) => asset.address === address)
      },
      async estimate({ amount: wanted, maxFee, feeOption: _, ...rest }) {
        await latency()
        const fee = feeOf(world)
        if (maxFee !== undefined && fee.max > maxFee) throw transferErrors.FEE_ABOVE_LIMIT({ data: fee })
        const isNative = rest.asset.address === undefined
        const maxAmount = balanceOf(rest.asset) - (isNative ? fee.max : 0n)
        const amount = wanted === 'max' ? maxAmount : wanted
        if (amount > maxAmount) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
        return { order: { ...rest, amount }, fee, maxAmount }
      },
      async simulate({ asset, amount }) {
        await latency()
        return { changes: [{ asset, amount: -amount }] }
      },
    })),
    capability(callsCapability, async () => (context): Calls => ({
      ...createCalls(evm(context)),
      async estimate() {
        await latency()
        return feeOf(world)
      },
      async simulate({ calls, known = [] }) {
        await latency()
        const [from, to] = known
        const last = calls.at(-1) as SwapCall
        const effect = world.servers.marketEffect(last)
        if (!from || !to || !effect) return { changes: [], failure: 'UniswapV2: K' }
        return {
          changes: [
            { asset: from, amount: -effect.sold },
            { asset: to, amount: effect.bought },
          ],
        }
      },
      async balance({ asset }) {
        await latency()
        return balanceOf(asset)
      },
      async allowance({ account, asset, spender }) {
        await latency()
        return world.allowance(account, asset.address ?? '', spender)
      },
      readSwap,
      async permit({ account, spender, amount, deadline }) {
        await latency()
        if (!world.setup.hasPermits) return undefined
        const owner = account.slice(account.lastIndexOf(':') + 1)
        return { name: 'USD Coin', version: '2', owner, spender, amount, serial: 3n, deadline }
      },
      async signPermit({ permit }) {
        page.signed.push(permit.spender)
        await latency()
        return permitSignature
      },
      async withPermit(call, { asset: token, ...signed }) {
        const { data, ...rest } = call as SwapCall
        return { ...rest, data: withPermit(data, { token, ...signed }) }
      },
    })),
    capability(transactionsCapability, async () => (context) => createTransactions(evm(context))),
    capability(feeRaisingCapability, async () => () => ({
      async options() {
        await latency()
        const fee = feeOf(world)
        return [{ id: 'fast', label: 'fast', fee }]
      },
      async raise({ hash, onSending, fee: _, signal: _signal, ...order }) {
        await latency()
        onSending?.()
        const call = toCall(order)
        const asked = {
          ...call,
          to: call.to.toLowerCase(),
          value: BigInt(call.value),
          data: call.data ?? '0x',
        }
        return page.prompt({ ...asked, from: call.from.toLowerCase(), maxFee: 0n }, hash)
      },
    })),
    capability(balancesCapability, async () => () => ({
      native: async () => ({ value: balanceOf(ether), decimals: 18, symbol: 'ETH' }),
    })),
    capability(namesCapability, async () => () => ({
      isName: (text) => text.endsWith('.example'),
      async resolve({ name }) {
        await latency()
        return { address: world.nameAddress, name }
      },
      lookUp: async () => undefined,
    })),
  ]
}

/** Account of the world as a CAIP-10 id. */
export const caipOf = (account: string) => `${chainId}:${account}` as const
