import { numberToHex, type Address } from 'viem'
import type { AccountType, SuccessOf } from 'foyerkit/plugins/auth/wire'
import type { ApiClient } from '../api/client.js'
import type { DeviceStore } from '../device/device-store.js'
import { FrameError } from '../frame-error.js'
import type { FrameState } from '../frame-state.js'
import type { FrameNetwork } from '../rpc/networks.js'
import type { AskNode } from '../rpc/node.js'
import type { AccountCode, AccountNetwork } from './account-kind.js'
import { createAskBundler } from './ask-bundler.js'
import { createBatchStore } from './batch-store.js'
import { readOperationStatus } from './operation-status.js'
import { readCallsStatus, type CallsStatus } from './calls-status.js'
import { readBatch, readChainId, requireOwner } from './read-batch.js'
import { sendBatch, type Confirm } from './send-calls.js'
import { createSimple7702 } from './simple7702.js'
import { untilReceipt } from './until-receipt.js'

/** Parts of the smart accounts. */
export interface SmartAccountParts {
  readonly askNode: AskNode
  /** CAIP-2 ids of all networks with a node. */
  readonly networks: readonly string[]
  /** CAIP-2 ids of the networks that the operator allows smart accounts on. */
  readonly allowed: readonly string[]
  /** CAIP-2 ids of the networks on which the operator can pay for batches. */
  readonly sponsored: readonly string[]
  /** CAIP-2 ids of the networks with a bundler. */
  readonly bundled: readonly string[]
  /** Origins of paymasters that the page may name for a batch. */
  readonly paymasterOrigins: readonly string[]
  readonly api: Pick<ApiClient, 'post'>
  readonly state: Pick<FrameState, 'unlocked'>
  readonly device: Pick<DeviceStore, 'read' | 'write'>
  readonly now: () => number
}

/** User of the frame with the account in use. */
type User = SuccessOf<'GET_USER'>

/** Owner of a smart account, and the type of account that the owner prefers on EVM chains. */
export interface AccountOwner {
  readonly address: Address
  readonly preferred: AccountType
}

/** Smart account of an owner on a network. */
export interface AccountState {
  /** `ready`: the first batch turns the features on. `off`: the owner prefers the key alone. */
  readonly status: 'on' | 'ready' | 'off' | 'unavailable'
  readonly code: AccountCode
}

/** Smart accounts of the frame (EIP-7702, EIP-5792). */
export interface SmartAccounts {
  /** Ids of the EVM chains with smart accounts. */
  enabledNetworks(): Promise<number[]>
  /** Adds the account's types to a user: with one address for both, it is listed twice. */
  describeUser(user: User, network: FrameNetwork, preferred: AccountType): Promise<User>
  /** Address of the smart account and whether it has its code. Sends nothing. */
  init(owner: Address, network: FrameNetwork): Promise<SuccessOf<'INIT_SMART_ACCOUNT'>>
  /** Answers `wallet_getCapabilities`. */
  capabilities(owner: AccountOwner, params: unknown): Promise<Readonly<Record<string, unknown>>>
  /** Answers `wallet_sendCalls`. */
  sendCalls(request: {
    readonly owner: AccountOwner
    readonly params: unknown
    /** Asks the user on a network. */
    readonly confirm: (network: FrameNetwork) => Confirm
    readonly readNetwork: (chainId: number) => FrameNetwork | undefined
  }): Promise<{ readonly id: string }>
  /** Answers `wallet_getCallsStatus`. */
  callsStatus(owner: Address, params: unknown): Promise<CallsStatus>
  /** Reads the state of the account on a network. */
  read(owner: AccountOwner, network: FrameNetwork): Promise<AccountState>
  /** Removes the code of the account from a network, after the user's approval. @returns the hash of the transaction */
  turnOff(owner: Address, network: FrameNetwork, confirm: Confirm): Promise<string>
  /** Waits for a transaction for three minutes at most. Resolves with whether it succeeded. */
  untilDone(network: FrameNetwork, hash: string): Promise<boolean>
}

/** Creates the smart accounts of a frame. */
export function createSmartAccounts(parts: SmartAccountParts): SmartAccounts {
  const { askNode, networks, allowed, sponsored, bundled, paymasterOrigins, api, state, device, now } = parts
  const askBundler = createAskBundler(api, state)
  const kind = createSimple7702()
  const store = createBatchStore({ device, now })
  const sending = new Set<string>()
  const enabled = new Map<string, Promise<boolean>>()

  const paidByPage = paymasterOrigins.length > 0 ? bundled : []
  /** Networks on which the operator or a paymaster of the page can pay. */
  const payable = [...new Set([...sponsored, ...paidByPage])]
  const evmChains = networks.filter((id) => id.startsWith('eip155:'))

  function accountNetwork(id: string): AccountNetwork {
    return { chainId: Number(id.split(':')[1]), ask: (method, params) => askNode(id, method, params) }
  }

  /** Caches the answers of nodes; a node that failed is asked again. */
  function isEnabled(id: string): Promise<boolean> {
    if (!allowed.includes(id) || !networks.includes(id)) return Promise.resolve(false)
    const known = enabled.get(id) ?? kind.enabledOn(accountNetwork(id)).catch(() => false)
    enabled.set(id, known)
    void known.then((result) => result || enabled.delete(id))
    return known
  }

  async function atomicOn(id: string, { address, preferred }: AccountOwner) {
    if (preferred === 'eoa' || !(await isEnabled(id))) return 'unsupported'
    const { state } = await kind.codeOn(accountNetwork(id), address)
    if (state === 'own') return 'supported'
    return state === 'contract' ? 'unsupported' : 'ready'
  }

  return {
    async enabledNetworks() {
      const found = await Promise.all(evmChains.map(async (id) => ((await isEnabled(id)) ? id : undefined)))
      return found.flatMap((id) => (id === undefined ? [] : [accountNetwork(id).chainId]))
    },
    async describeUser(user, network, preferred) {
      if (!network.id.startsWith('eip155:')) return user
      const owner = user.address as Address
      const address = kind.address(owner)
      const isAllowed = await isEnabled(network.id)
      const isOn = isAllowed && preferred === 'smartAccount'
      const isDeployed =
        isAllowed && (await kind.isDeployed(accountNetwork(network.id), owner).catch(() => false))
      return {
        ...user,
        address: isOn ? address : owner,
        accounts: [
          { address: owner, type: 'eoa' },
          { address, type: 'smartAccount' },
        ],
        preferredAccountType: isOn ? 'smartAccount' : 'eoa',
        smartAccountDeployed: isDeployed,
      }
    },
    async init(owner, network) {
      if (!(await isEnabled(network.id)))
        throw new FrameError(`Smart accounts are not available on ${network.name}`, 4200)
      return {
        address: kind.address(owner),
        isDeployed: await kind.isDeployed(accountNetwork(network.id), owner),
      }
    },
    async capabilities(owner, params) {
      const [address, chainIds] = Array.isArray(params) ? (params as readonly unknown[]) : []
      requireOwner(address, owner.address)
      if (chainIds !== undefined && !Array.isArray(chainIds))
        throw new FrameError('The chain ids must be a list', -32602)
      const asked = (chainIds as readonly unknown[] | undefined)?.map(
        (chainId, index) => `eip155:${readChainId(`chainIds.${index}`, chainId)}`,
      )
      const listed = evmChains.filter((id) => asked?.includes(id) ?? true)
      const entries = listed.map(async (id) => {
        const chainId = numberToHex(accountNetwork(id).chainId)
        const status = await atomicOn(id, owner)
        const isSponsored = status !== 'unsupported' && payable.includes(id)
        return [
          chainId,
          { atomic: { status }, ...(isSponsored && { paymasterService: { supported: true } }) },
        ] as const
      })
      return Object.fromEntries(await Promise.all(entries))
    },
    async sendCalls({ owner, params, confirm, readNetwork }) {
      const isSmart = owner.preferred === 'smartAccount'
      const paid = await Promise.all(
        payable.map(async (id) => (isSmart && (await isEnabled(id)) ? id : undefined)),
      )
      const batch = readBatch(params, owner.address, (chainId) => {
        const id = `eip155:${chainId}`
        const isPaid = paid.includes(id)
        return {
          isOperator: isPaid && sponsored.includes(id),
          paymasterOrigins: isPaid && bundled.includes(id) ? paymasterOrigins : [],
        }
      })
      const network = readNetwork(batch.chainId)
      if (!network || !networks.includes(network.id))
        throw new FrameError(`The chain ${batch.chainId} is not supported`, 5710)
      return sendBatch({
        batch,
        owner: owner.address,
        networkId: network.id,
        network: accountNetwork(network.id),
        kind,
        askBundler: (method, asked) =>
          askBundler(network.id, method, asked, method.startsWith('pm_') ? batch.paymaster : undefined),
        isEnabled: isSmart && (await isEnabled(network.id)),
        confirm: confirm(network),
        store,
        sending,
        now,
      })
    },
    async callsStatus(owner, params) {
      const [id] = Array.isArray(params) ? (params as readonly unknown[]) : []
      if (typeof id !== 'string') throw new FrameError('The id of the batch must be a string', -32602)
      const batch = await store.find(id)
      if (!batch || batch.owner.toLowerCase() !== owner.toLowerCase())
        throw new FrameError('This wallet has no batch with this id', 5730)
      const network = accountNetwork(batch.network)
      if (!batch.isSponsored) return readCallsStatus({ batch, network, kind, isSending: sending.has(id) })
      return readOperationStatus({
        batch,
        chainId: network.chainId,
        askBundler: (method, asked) => askBundler(batch.network, method, asked),
        now,
      })
    },
    async read(owner, { id }) {
      if (!evmChains.includes(id)) return { status: 'unavailable', code: { state: 'none' } }
      const code = await kind.codeOn(accountNetwork(id), owner.address)
      if (!(await isEnabled(id))) return { status: 'unavailable', code }
      if (owner.preferred === 'eoa') return { status: 'off', code }
      return { status: code.state === 'own' ? 'on' : 'ready', code }
    },
    async turnOff(owner, { id }, confirm) {
      const network = accountNetwork(id)
      const signer = await confirm({ kind: 'delegation', action: 'turnOff' })
      return kind.turnOff({ network, owner, signer })
    },
    untilDone: ({ id }, hash) => untilReceipt(accountNetwork(id), hash),
  }
}
