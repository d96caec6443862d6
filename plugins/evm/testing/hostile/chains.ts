import { rpcError } from '../rpc-errors.js'
import { alice, calmProvider, nextTask } from './calm-provider.js'
import { wallet, type HostileProvider } from './hostile-provider.js'

const bad = 'evm/BAD_CHAIN'
const onChain = (chain: unknown) => () => calmProvider({ eth_chainId: async () => chain })

function wandering() {
  let asked = 0
  return calmProvider({ eth_chainId: async () => `0x${(++asked).toString(16)}` })
}

/** Creates a wallet that rejects concurrent requests. */
function busy() {
  let isAsked = false
  return calmProvider({
    async eth_requestAccounts() {
      isAsked = true
      await nextTask()
      isAsked = false
      return [alice]
    },
    async eth_chainId() {
      if (isAsked) throw rpcError(-32002, 'Already pending')
      return '0x1'
    },
  })
}

/** Wallets with an invalid or unstable chain id. */
export const hostileChains: readonly HostileProvider[] = [
  wallet('is on the chain 0x', bad, onChain('0x')),
  wallet('is on the chain 0x0', bad, onChain('0x0')),
  wallet('is on the chain -1', bad, onChain('-1')),
  wallet('is on the chain 1e300', bad, onChain(1e300)),
  wallet('is on the chain NaN', bad, onChain(Number.NaN)),
  wallet('is on the chain 0xzz', bad, onChain('0xzz')),
  wallet('is on the chain 2 to the 60', bad, onChain(2 ** 60)),
  wallet('is on the chain eip155:1', bad, onChain('eip155:1')),
  wallet('is on the chain " 0x1"', bad, onChain(' 0x1')),
  wallet('is on the chain 1.5', bad, onChain(1.5)),
  wallet('is on no chain', bad, onChain(null)),
  wallet('is on several chains', bad, onChain(['0x1', '0x2'])),
  wallet('is on a chain whose id is a megabyte long', bad, onChain(`0x${'0'.repeat(2 ** 20)}1`)),
  wallet('is on a chain that says its number', bad, onChain({ valueOf: () => 1, toString: () => '0x1' })),
  wallet('writes its chain as a number', 'alice', onChain(1)),
  wallet('writes its chain in decimals', 'alice', onChain('1')),
  wallet('is on an unknown chain', 'alice', onChain('0x1fffffffffffff')),
  wallet('is on another chain whenever it is asked', 'alice', wandering),
  wallet('never says on which chain it is', 'waits', () =>
    calmProvider({ eth_chainId: () => new Promise(() => {}) }),
  ),
  wallet('refuses its chain until it has answered the accounts', 'alice', busy),
  wallet('throws when it is asked for its chain', 'rpc/internal', () =>
    calmProvider({
      eth_chainId() {
        throw new Error('no chain today')
      },
    }),
  ),
]
