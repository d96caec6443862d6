import type { Eip1193Provider } from '../../contract.js'
import { rpcErrors } from '../rpc-errors.js'
import { changeAnswers, changeProvider, noAnswer, type AskWallet } from './change-provider.js'
import { evmHabitsOf } from './evm-habit.js'

/** An account beside those of the wallet. */
export const furtherAccount = '0x2546bcd3c84621e976d8185a91a922ae77ecec30'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const lower = (answer: unknown) =>
  isList(answer) ? answer.map((address) => String(address).toLowerCase()) : answer

/** Changes each list of accounts, in answers and in the event. */
function changeAccounts(provider: Eip1193Provider, change: (accounts: unknown) => unknown): Eip1193Provider {
  return changeProvider(provider, (ask, emit) => ({
    request: async (call) => (isAccounts(call.method) ? change(await ask(call)) : ask(call)),
    event: (event, payload) => emit(event, event === 'accountsChanged' ? change(payload) : payload),
  }))
}

const isAccounts = (method: string) => method === 'eth_accounts' || method === 'eth_requestAccounts'

/** Adds an account to lists that have one. */
const withFurther = (answer: unknown) =>
  isList(answer) && answer.length > 0 ? [...answer, furtherAccount] : answer

/** Time after which a wallet locks itself, in milliseconds. */
export const autoLockMs = 300_000

async function currentAccounts(ask: AskWallet): Promise<readonly unknown[]> {
  const accounts = await ask({ method: 'eth_accounts' })
  return isList(accounts) ? accounts : []
}

/** Habits about the spelling of addresses. */
const spellings = evmHabitsOf('spelling of accounts', [
  {
    id: 'lower-case-accounts',
    wallet: 'MetaMask',
    behaviour: 'returns addresses in lower case, without their checksum',
    source: 'https://github.com/MetaMask/metamask-extension/issues/10671',
    provide: (provider) => changeAccounts(provider, lower),
  },
])

/** Habits about the accounts that a page may see. */
const lists = evmHabitsOf('list of accounts', [
  {
    id: 'all-permitted-accounts',
    wallet: 'MetaMask',
    behaviour: 'returns every account that the user has permitted, not only the selected one',
    source: 'https://github.com/Uniswap/examples/pull/93',
    provide: (provider) => changeAccounts(provider, withFurther),
  },
  {
    id: 'next-account-after-removal',
    wallet: 'MetaMask',
    behaviour: 'reports the next permitted account when the user removes the one in use',
    source: 'https://github.com/MetaMask/metamask-extension/issues/9619',
    stops: ['report'],
    provide: (provider) => {
      let isPermitted = false
      return changeProvider(provider, (ask, emit) => {
        const next = (accounts: unknown) => {
          if (isList(accounts) && accounts.length > 0) isPermitted = true
          return isPermitted && isList(accounts) ? [...accounts, furtherAccount] : accounts
        }
        return {
          async request(call) {
            if (call.method === 'wallet_revokePermissions') isPermitted = false
            return isAccounts(call.method) ? next(await ask(call)) : ask(call)
          },
          event: (event, payload) => emit(event, event === 'accountsChanged' ? next(payload) : payload),
        }
      })
    },
  },
])

/** Habits about when accounts are reported. */
const reports = evmHabitsOf('reports of accounts', [
  {
    id: 'accounts-before-answer',
    wallet: 'MetaMask Connect',
    behaviour:
      'emits connect, chainChanged and accountsChanged while it connects, before it answers the request',
    source: 'https://github.com/MetaMask/connect-monorepo/pull/269',
    provide: (provider) =>
      changeProvider(provider, (ask, emit) => ({
        async request(call) {
          const answer = await ask(call)
          if (call.method === 'eth_requestAccounts') {
            const chainId = await ask({ method: 'eth_chainId' })
            emit('connect', { chainId })
            emit('chainChanged', chainId)
            emit('accountsChanged', answer)
          }
          return answer
        },
      })),
  },
  {
    id: 'old-account-after-new',
    wallet: 'MetaMask mobile on iOS',
    behaviour: 'emits accountsChanged twice for one change: with the new account, then with the old one',
    source: 'https://github.com/MetaMask/metamask-mobile/issues/2025',
    provide: (provider) => {
      let before: unknown
      return changeProvider(provider, (ask, emit) => ({
        async request(call) {
          const answer = await ask(call)
          if (isAccounts(call.method)) before = answer
          return answer
        },
        event(event, payload) {
          emit(event, payload)
          if (event !== 'accountsChanged' || !isList(payload) || payload.length === 0) return
          if (isList(before) && before.length > 0 && String(before) !== String(payload)) emit(event, before)
          before = payload
        },
      }))
    },
  },
  {
    id: 'unchanged-accounts-again',
    wallet: 'MetaMask',
    behaviour: 'emits accountsChanged with the same accounts after each eth_accounts',
    source: 'https://github.com/MetaMask/metamask-extension/issues/18817',
    provide: (provider) =>
      changeAnswers(provider, {
        async eth_accounts(ask, _call, emit) {
          const accounts = await ask()
          queueMicrotask(() => emit('accountsChanged', accounts))
          return accounts
        },
      }),
  },
  {
    id: 'no-report-of-unpermitted-account',
    wallet: 'MetaMask',
    behaviour:
      'emits nothing when the user selects an account that the page may not see, and returns the permitted one',
    source: 'https://github.com/MetaMask/metamask-extension/issues/13825',
    provide: (provider) => {
      let permitted: readonly unknown[] = []
      const keep = (accounts: unknown) => {
        if (!isList(accounts) || accounts.length === 0) return accounts
        if (permitted.length === 0) permitted = accounts
        return permitted
      }
      return changeProvider(provider, (ask, emit) => ({
        request: async (call) => (isAccounts(call.method) ? keep(await ask(call)) : ask(call)),
        event(event, payload) {
          const isLeft = isList(payload) && payload.length === 0
          if (isLeft) permitted = []
          if (event !== 'accountsChanged' || isLeft) emit(event, payload)
        },
      }))
    },
  },
  {
    id: 'unrequested-account',
    wallet: 'MetaMask',
    behaviour: 'emits accountsChanged with an account although the page has no permission',
    source: 'https://github.com/MetaMask/metamask-extension/issues/5979',
    provide: (provider) => {
      const changed = changeProvider(provider, () => ({}))
      return {
        ...changed,
        on(event, listener) {
          changed.on?.(event, listener)
          if (event === 'accountsChanged') queueMicrotask(() => listener([furtherAccount] as never))
        },
      }
    },
  },
  {
    id: 'silent-removal',
    wallet: 'Rainbow',
    behaviour: 'emits no accountsChanged when the user ends the connection in the wallet',
    source: 'https://github.com/rainbow-me/browser-extension/issues/1386',
    stops: ['report'],
    provide: (provider) =>
      changeProvider(provider, (_ask, emit) => ({
        event(event, payload) {
          const isLeft = event === 'accountsChanged' && isList(payload) && payload.length === 0
          if (!isLeft) emit(event, payload)
        },
      })),
  },
  {
    id: 'locks-itself',
    wallet: 'MetaMask before version 20 of its providers',
    behaviour: 'emits an empty accountsChanged without a request, when its timer locks it',
    source: 'https://github.com/MetaMask/providers/pull/405',
    provide: (provider, clock) => {
      let isLocked = false
      return changeProvider(provider, (ask, emit) => ({
        async request(call) {
          if (call.method === 'eth_accounts' && isLocked) return []
          const answer = await ask(call)
          if (call.method === 'eth_requestAccounts') {
            isLocked = false
            void clock.sleep(autoLockMs).then(() => {
              isLocked = true
              emit('accountsChanged', [])
            })
          }
          return answer
        },
      }))
    },
  },
  {
    id: 'another-account-on-another-chain',
    wallet: 'Blocto',
    behaviour: 'reports another account after it has switched the chain',
    source: 'https://github.com/blocto/blocto-sdk/pull/186',
    stops: ['report'],
    provide: (provider) => {
      let isSwitched = false
      const own = (answer: unknown) =>
        isSwitched && isList(answer) && answer.length > 0 ? [furtherAccount] : answer
      return changeProvider(provider, (ask, emit) => ({
        async request(call) {
          const answer = await ask(call)
          if (call.method === 'wallet_switchEthereumChain') {
            isSwitched = true
            emit('accountsChanged', own(await currentAccounts(ask)))
          }
          return isAccounts(call.method) ? own(answer) : answer
        },
        event: (event, payload) => emit(event, event === 'accountsChanged' ? own(payload) : payload),
      }))
    },
  },
])

/** Habits about the request to connect. */
const connects = evmHabitsOf('connect', [
  {
    id: 'pending-after-closed-prompt',
    wallet: 'MetaMask',
    behaviour: 'rejects a request to connect with -32002 while an earlier one is open',
    source: 'https://github.com/MetaMask/metamask-extension/issues/10085',
    stops: ['connect'],
    provide: (provider) =>
      changeAnswers(provider, {
        eth_requestAccounts() {
          throw rpcErrors.alreadyPending('eth_requestAccounts', 'https://app.example')
        },
      }),
  },
  {
    id: 'closed-prompt-unanswered',
    wallet: 'MetaMask',
    behaviour: 'never answers the request to connect after the user has closed the window',
    source: 'https://github.com/MetaMask/metamask-extension/issues/11280',
    stops: ['connect'],
    provide: (provider) => changeAnswers(provider, { eth_requestAccounts: noAnswer }),
  },
  {
    id: 'rejection-resolves-nothing',
    wallet: 'MetaMask 6.5',
    behaviour: 'resolves with undefined when the user rejects the connection',
    source: 'https://github.com/MetaMask/metamask-extension/issues/6631',
    stops: ['connect'],
    provide: (provider) => changeAnswers(provider, { eth_requestAccounts: () => undefined }),
  },
])

/** Habits about the end of a connection. */
const disconnects = evmHabitsOf('disconnect', [
  {
    id: 'revocation-unanswered',
    wallet: 'Exodus',
    behaviour: 'does not answer wallet_revokePermissions',
    source: 'https://github.com/wevm/wagmi/issues/4064',
    stops: ['disconnect'],
    provide: (provider) => changeAnswers(provider, { wallet_revokePermissions: noAnswer }),
  },
  {
    id: 'revocation-unsupported',
    wallet: 'Phantom',
    behaviour: 'does not have the method wallet_revokePermissions',
    source: 'https://github.com/reown-com/appkit/pull/2683',
    stops: ['disconnect'],
    provide: (provider) =>
      changeAnswers(provider, {
        wallet_revokePermissions() {
          throw rpcErrors.unsupported('wallet_revokePermissions')
        },
      }),
  },
  {
    id: 'accounts-after-removal',
    wallet: 'Trust Wallet',
    behaviour: 'returns the account by eth_accounts after the user has disconnected',
    source: 'https://github.com/trustwallet/wallet-core/issues/3152',
    stops: ['disconnect', 'report'],
    provide: (provider) => {
      let shared: unknown
      return changeAnswers(provider, {
        async eth_requestAccounts(ask) {
          return (shared = await ask())
        },
        async eth_accounts(ask) {
          const accounts = await ask()
          return isList(accounts) && accounts.length === 0 ? (shared ?? accounts) : accounts
        },
      })
    },
  },
])

/** Habits about accounts and permissions. */
export const accountHabits = [...spellings, ...lists, ...reports, ...connects, ...disconnects]
