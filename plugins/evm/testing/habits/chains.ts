import { changeAnswers, changePayload, changeProvider, noAnswer } from './change-provider.js'
import { evmHabitsOf } from './evm-habit.js'

/** Time until a wallet is on the chain that it has agreed to, in milliseconds. */
export const lateChainMs = 400
/** Time until a slow wallet reports a chain, in milliseconds. */
export const lateEventMs = 1_000

/** An error that says nothing, as some wallets throw it. */
const emptyError: unknown = { code: 0, message: '' }

const isSwitch = (method: string) =>
  method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain'

const ids = evmHabitsOf('form of chain IDs', [
  {
    id: 'chain-id-as-number',
    wallet: 'Taho',
    behaviour: 'returns the chain ID as a number',
    source: 'https://github.com/tahowallet/extension/pull/1247',
    provide: (provider) => changeAnswers(provider, { eth_chainId: async (ask) => Number(await ask()) }),
  },
])

const events = evmHabitsOf('form of chainChanged', [
  {
    id: 'chain-event-as-number',
    wallet: 'WalletConnect wallets',
    behaviour: 'emits chainChanged with a number',
    source: 'https://github.com/WalletConnect/walletconnect-monorepo/pull/2011',
    provide: (provider) => changePayload(provider, 'chainChanged', Number),
  },
  {
    id: 'chain-event-as-decimal-text',
    wallet: 'MetaMask mobile over WalletConnect',
    behaviour: 'emits chainChanged with a decimal text',
    source: 'https://github.com/MetaMask/metamask-mobile/pull/28172',
    provide: (provider) => changePayload(provider, 'chainChanged', (chainId) => String(Number(chainId))),
  },
  {
    id: 'chain-event-as-object',
    wallet: 'Brave',
    behaviour: 'emits chainChanged with an object instead of a text',
    source: 'https://github.com/brave/brave-browser/issues/19261',
    provide: (provider) => changePayload(provider, 'chainChanged', (chainId) => ({ chainId })),
  },
])

const starts = evmHabitsOf('first chainChanged', [
  {
    id: 'chain-event-at-start',
    wallet: 'MetaMask',
    behaviour: 'emits chainChanged after the page has loaded, without a change',
    source: 'https://github.com/MetaMask/providers/pull/117',
    provide: (provider) => {
      let isFirst = true
      return changeProvider(provider, (ask, emit) => ({
        async request(call) {
          const answer = await ask(call)
          if (isFirst) {
            isFirst = false
            emit('chainChanged', await ask({ method: 'eth_chainId' }))
          }
          return answer
        },
      }))
    },
  },
])

const switches = evmHabitsOf('switch', [
  {
    id: 'late-chain',
    wallet: 'MetaMask',
    behaviour: 'answers a switch before it is carried out: eth_chainId is the old chain for 400 ms',
    source: 'https://github.com/circlefin/arc-node/issues/89',
    provide: (provider, clock) => {
      let old: unknown
      let held: (() => void)[] = []
      return changeProvider(provider, (ask, emit) => {
        const release = () => {
          old = undefined
          for (const send of held.splice(0)) send()
        }
        return {
          async request(call) {
            if (call.method === 'eth_chainId') return old ?? ask(call)
            if (!isSwitch(call.method)) return ask(call)
            old = await ask({ method: 'eth_chainId' })
            try {
              const answer = await ask(call)
              void clock.sleep(lateChainMs).then(release)
              return answer
            } catch (error) {
              release()
              throw error
            }
          },
          event(event, payload) {
            const send = () => emit(event, payload)
            if (event === 'chainChanged' && old !== undefined) held = [...held, send]
            else send()
          },
        }
      })
    },
  },
  {
    id: 'late-chain-event',
    wallet: 'MetaMask',
    behaviour: 'is on the new chain at once and emits chainChanged with a delay',
    source: 'https://github.com/MetaMask/metamask-extension/issues/13375',
    provide: (provider, clock) =>
      changeProvider(provider, (_ask, emit) => ({
        event(event, payload) {
          if (event === 'chainChanged') void clock.sleep(lateEventMs).then(() => emit(event, payload))
          else emit(event, payload)
        },
      })),
  },
  {
    id: 'no-chain-event',
    wallet: 'MetaMask',
    behaviour: 'switches without chainChanged, when the node does not answer net_version',
    source: 'https://github.com/MetaMask/metamask-extension/issues/24247',
    stops: ['report'],
    provide: (provider) =>
      changeProvider(provider, (_ask, emit) => ({
        event: (event, payload) => event !== 'chainChanged' && emit(event, payload),
      })),
  },
  {
    id: 'switch-unanswered',
    wallet: 'Trust Wallet over WalletConnect',
    behaviour: 'carries out a switch and does not answer the request',
    source: 'https://github.com/wevm/wagmi/pull/1376',
    provide: (provider) =>
      changeAnswers(provider, {
        async wallet_switchEthereumChain(ask) {
          await ask()
          return noAnswer()
        },
      }),
  },
  {
    id: 'switch-without-effect',
    wallet: 'MetaMask mobile 7.37',
    behaviour: 'answers a switch with null and stays on its chain',
    source: 'https://github.com/MetaMask/metamask-mobile/issues/12502',
    stops: ['switch'],
    provide: (provider) => changeAnswers(provider, { wallet_switchEthereumChain: () => null }),
  },
  {
    id: 'switch-returns-its-parameters',
    wallet: 'Trezor Suite over WalletConnect',
    behaviour: 'answers a switch with the parameters of the request and stays on its chain',
    source: 'https://github.com/trezor/trezor-suite/issues/32297',
    stops: ['switch'],
    provide: (provider) =>
      changeAnswers(provider, { wallet_switchEthereumChain: (_ask, { params }) => params }),
  },
  {
    id: 'switch-fails-without-a-reason',
    wallet: 'Tangem over WalletConnect',
    behaviour: 'rejects a switch with code 0 and an empty text',
    source: 'https://github.com/LFDT-Lineth/lineth-monorepo/issues/2469',
    provide: (provider) =>
      changeAnswers(provider, {
        wallet_switchEthereumChain() {
          throw emptyError
        },
      }),
  },
])

const losses = evmHabitsOf('loss of the chain', [
  {
    id: 'disconnect-during-switch',
    wallet: 'MetaMask',
    behaviour: 'emits disconnect with code 1013 when the chain changes, and stays connected',
    source: 'https://github.com/Uniswap/web3-react/pull/653',
    provide: (provider) =>
      changeProvider(provider, (_ask, emit) => ({
        event(event, payload) {
          if (event === 'chainChanged') {
            const message = 'MetaMask: Disconnected from chain. Attempting to connect.'
            emit('disconnect', Object.assign(new Error(message), { code: 1013 }))
          }
          emit(event, payload)
        },
      })),
  },
])

/** Habits about chains and switches. */
export const chainHabits = [...ids, ...events, ...starts, ...switches, ...losses]
