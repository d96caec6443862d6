import type { AccountType, SuccessOf } from 'foyerkit/plugins/auth/wire'
import type { FrameState } from '../frame-state.js'
import { FrameError } from '../frame-error.js'
import type { FrameNetwork } from '../rpc/networks.js'
import type { SmartAccounts } from './create-smart-accounts.js'

/** Parts of {@link createSmartAnswers}. */
export interface SmartAnswerParts {
  readonly state: FrameState
  readonly loadSmartAccounts: () => Promise<SmartAccounts>
}

/** Answers to the page's requests about smart accounts. Their code is loaded with the first one. */
export interface SmartAnswers {
  user(network: FrameNetwork, wanted: AccountType | undefined): Promise<SuccessOf<'GET_USER'>>
  /** Answers `eth_accounts`: the account in use, and that of the key where it is another one. */
  addresses(network: FrameNetwork): Promise<readonly string[]>
  enabledNetworks(): Promise<SuccessOf<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'>>
  init(network: FrameNetwork): Promise<SuccessOf<'INIT_SMART_ACCOUNT'>>
  prefer(network: FrameNetwork, type: AccountType): Promise<SuccessOf<'SET_PREFERRED_ACCOUNT'>>
  /** Whether a method is one of EIP-5792 or ERC-7769 that is answered without a prompt. */
  answers(method: string): boolean
  answer(method: string, params: unknown, network: FrameNetwork): Promise<unknown>
}

const capabilities = 'wallet_getCapabilities'
const callsStatus = 'wallet_getCallsStatus'
const operationReads: readonly string[] = [
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
]
const ethereum: Pick<FrameNetwork, 'id'> = { id: 'eip155:1' }

/** Creates the answers. */
export function createSmartAnswers({ state, loadSmartAccounts }: SmartAnswerParts): SmartAnswers {
  const namespaceOf = ({ id }: FrameNetwork) => id.split(':')[0] ?? ''
  const ownerOf = (network: FrameNetwork) => state.user(network).address as `0x${string}`
  const evmOwner = () => ownerOf({ ...ethereum, name: '', symbol: '', decimals: 0 })

  function requireEvm(network: FrameNetwork): void {
    if (namespaceOf(network) !== 'eip155')
      throw new FrameError(`Smart accounts are not available on ${network.name}`, 4200)
  }

  return {
    async user(network, wanted) {
      const user = state.user(network)
      const namespace = namespaceOf(network)
      if (namespace !== 'eip155') return user
      const accounts = await loadSmartAccounts()
      return accounts.describeUser(user, network, wanted ?? state.preferred(namespace))
    },
    async addresses(network) {
      const { address: owner } = state.user(network)
      // one address, without a question to the node
      if (namespaceOf(network) !== 'eip155' || state.accountKind() === 'simple7702') return [owner]
      return [...new Set([(await this.user(network, undefined)).address, owner])]
    },
    async enabledNetworks() {
      return { smartAccountEnabledNetworks: await (await loadSmartAccounts()).enabledNetworks() }
    },
    async init(network) {
      requireEvm(network)
      return (await loadSmartAccounts()).init(ownerOf(network), network)
    },
    async prefer(network, type) {
      requireEvm(network)
      await state.prefer(namespaceOf(network), type)
      const { address } = await this.user(network, type)
      return { type, address }
    },
    answers: (method) => method === capabilities || method === callsStatus || operationReads.includes(method),
    async answer(method, params, network) {
      const accounts = await loadSmartAccounts()
      if (operationReads.includes(method)) return accounts.readOperations(network, method, params)
      const address = evmOwner()
      return method === capabilities
        ? accounts.capabilities({ address, preferred: state.preferred('eip155') }, params)
        : accounts.callsStatus(address, params)
    },
  }
}
