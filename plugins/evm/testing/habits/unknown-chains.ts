import { rpcError, rpcErrors } from '../rpc-errors.js'
import { changeAnswers, changeErrors, changeProvider, type Call } from './change-provider.js'
import { evmHabitsOf, type EvmHabit } from './evm-habit.js'

const unknown = 4902

function messageFor({ params }: Call): string {
  const [wanted] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { chainId } = Object(wanted) as { readonly chainId?: unknown }
  return `Unrecognized chain ID "${String(chainId)}". Try adding the chain using wallet_addEthereumChain first.`
}

/** A habit that replaces the error 4902. */
const throwsInstead = (
  habit: Pick<EvmHabit, 'id' | 'wallet' | 'behaviour' | 'source' | 'stops'>,
  change: (call: Call) => unknown,
) => ({
  ...habit,
  provide: (provider: Parameters<NonNullable<EvmHabit['provide']>>[0]) =>
    changeErrors(provider, unknown, (_error, call) => change(call)),
})

const errors = evmHabitsOf('error of an unknown chain', [
  throwsInstead(
    {
      id: 'unknown-chain-as-internal-error',
      wallet: 'MetaMask mobile',
      behaviour: 'rejects a switch to an unknown chain with -32603 instead of 4902',
      source: 'https://github.com/Uniswap/web3-react/issues/587',
    },
    (call) => rpcErrors.internal(messageFor(call)),
  ),
  throwsInstead(
    {
      id: 'unknown-chain-in-original-error',
      wallet: 'MetaMask mobile',
      behaviour: 'has 4902 in data.originalError of an error with -32603',
      source: 'https://github.com/Uniswap/web3-react/pull/770',
    },
    (call) => rpcError(-32603, messageFor(call), { originalError: { code: unknown } }),
  ),
  throwsInstead(
    {
      id: 'unknown-chain-as-translated-text',
      wallet: 'Trust Wallet',
      behaviour:
        'rejects a switch to an unknown chain with a text in the language of the user, without a code',
      source: 'https://github.com/trustwallet/wallet-core/issues/4464',
    },
    () => 'Red no compatible',
  ),
  throwsInstead(
    {
      id: 'unknown-chain-as-json-text',
      wallet: 'AlphaWallet over WalletConnect',
      behaviour: 'has 4902 in a JSON text that is the message, and no code',
      source: 'https://github.com/AlphaWallet/alpha-wallet-ios/issues/3887',
    },
    (call) => new Error(JSON.stringify({ message: messageFor(call), code: unknown })),
  ),
  throwsInstead(
    {
      id: 'unknown-chain-as-missing-method',
      wallet: 'MetaMask mobile 3.0 on Android',
      behaviour: 'rejects a switch to an unknown chain with -32601, as if it did not have the method',
      source: 'https://github.com/MetaMask/metamask-mobile/issues/3035',
      stops: ['switch'],
    },
    ({ method }) => rpcError(-32601, `The method ${method} does not exist/is not available`),
  ),
])

/** Length of a list in the parameters of wallet_addEthereumChain; undefined if there is none. */
function listIn({ params }: Call, field: string): readonly unknown[] | undefined {
  const [chain] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const list: unknown = Reflect.get(Object(chain) as object, field)
  return Array.isArray(list) ? list : undefined
}

const additions = evmHabitsOf('addition of a chain', [
  {
    id: 'add-without-switch',
    wallet: 'Taho',
    behaviour: 'adds a chain and stays on its own',
    source: 'https://github.com/tahowallet/extension/issues/3163',
    provide: (provider) => {
      let isAdding = false
      return changeProvider(provider, (ask, emit) => ({
        async request(call) {
          if (call.method !== 'wallet_addEthereumChain') return ask(call)
          const chainId = await ask({ method: 'eth_chainId' })
          isAdding = true
          try {
            const answer = await ask(call)
            await ask({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
            return answer
          } finally {
            isAdding = false
          }
        },
        event(event, payload) {
          if (!(isAdding && event === 'chainChanged')) emit(event, payload)
        },
      }))
    },
  },
  {
    id: 'add-needs-explorers',
    wallet: 'MetaMask',
    behaviour: 'refuses to add a chain whose list of block explorers is empty',
    source: 'https://github.com/wevm/wagmi/issues/3652',
    provide: (provider) =>
      changeAnswers(provider, {
        async wallet_addEthereumChain(ask, call) {
          if (listIn(call, 'blockExplorerUrls')?.length === 0)
            throw rpcErrors.invalidParams(
              "Expected null or array with at least one valid string HTTPS URL 'blockExplorerUrl'.",
            )
          return ask()
        },
      }),
  },
  {
    id: 'add-needs-https',
    wallet: 'MetaMask',
    behaviour: 'refuses to add a chain without an https URL of a node',
    source: 'https://github.com/MetaMask/metamask-extension/issues/14165',
    provide: (provider) =>
      changeAnswers(provider, {
        async wallet_addEthereumChain(ask, call) {
          const urls = listIn(call, 'rpcUrls') ?? []
          if (!urls.some((url) => String(url).startsWith('https:')))
            throw rpcErrors.invalidParams(
              "Expected an array with at least one valid string HTTPS url 'rpcUrls'",
            )
          return ask()
        },
      }),
  },
  {
    id: 'no-custom-chains',
    wallet: 'Phantom',
    behaviour: 'has no chains but its own, and cannot add one',
    source: 'https://github.com/skalenetwork/portal/issues/831',
    stops: ['switch'],
    provide: (provider) =>
      changeAnswers(provider, {
        async wallet_addEthereumChain() {
          throw rpcErrors.unsupported('wallet_addEthereumChain')
        },
      }),
  },
])

/** Habits about chains that the wallet does not have. */
export const unknownChainHabits = [...errors, ...additions]
