import { isAddressEqual, numberToHex, type Address, type Hex } from 'viem'
import type { AccountType, SuccessOf } from 'foyerkit/plugins/auth/wire'
import type { ApiClient } from '../api/client.js'
import type { DeviceStore } from '../device/device-store.js'
import type { Call } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import type { FrameState } from '../frame-state.js'
import type { Signer } from '../keys/create-signer.js'
import type { FrameNetwork } from '../rpc/networks.js'
import { readGasPrice, shownFee } from '../rpc/fees.js'
import type { AskNode } from '../rpc/node.js'
import type {
  AccountCode,
  AccountKind,
  AccountKindName,
  AccountNetwork,
  SignRequest,
} from './account-kind.js'
import { createAskBundler } from './ask-bundler.js'
import { createBatchStore } from './batch-store.js'
import { readOperationStatus } from './operation-status.js'
import { readCallsStatus, type CallsStatus } from './calls-status.js'
import { loadAccountKind } from './load-account-kind.js'
import { readBatch, readChainId, requireAccount } from './read-batch.js'
import { confirmOperation, sendBatch, type Confirm } from './send-calls.js'
import { untilOperation } from './until-operation.js'
import { untilReceipt } from './until-receipt.js'
import { inBackground } from '../in-background.js'

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
  readonly state: Pick<FrameState, 'unlocked' | 'accountKind'>
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

/** An account of the wallet, for a request of the page. */
export interface ActingAccount {
  readonly address: Address
  /** Whether it is the smart account, and its address is not that of the key. */
  readonly isContract: boolean
  /** Contracts that would act for an account of the wallet: see `ConfirmEnvironment.accountContracts`. */
  readonly contracts: readonly Address[]
}

/** Smart account of an owner on a network. */
export interface AccountState {
  /** `ready`: the first batch turns the features on. `off`: the owner prefers the key alone. */
  readonly status: 'on' | 'ready' | 'off' | 'unavailable'
  readonly code: AccountCode
  /** Kind of the wallet's account. Undefined for one that this frame does not know. */
  readonly kind: AccountKindName | undefined
  /** Address of the smart account. */
  readonly address: Address
  /** Whether `turnOff` can remove the code. */
  readonly canRemove: boolean
}

/** Smart accounts of the frame (EIP-7702, ERC-4337, EIP-5792). The kind of account is that of the wallet. */
export interface SmartAccounts {
  /** Ids of the EVM chains with smart accounts. */
  enabledNetworks(): Promise<number[]>
  /** Adds the account's types to a user: with one address for both, it is listed twice. */
  describeUser(user: User, network: FrameNetwork, preferred: AccountType): Promise<User>
  /** Address of the smart account and whether it has its code. Sends nothing. */
  init(owner: Address, network: FrameNetwork): Promise<SuccessOf<'INIT_SMART_ACCOUNT'>>
  /**
   * Chooses the account for a request.
   *
   * @param asked address in the request. Undefined: the account in use
   * @throws a FrameError with the code 4100 for an account that the wallet does not have on the network
   */
  choose(owner: AccountOwner, network: FrameNetwork, asked: unknown): Promise<ActingAccount>
  /** @throws a FrameError that names a call which is for a contract of the own account */
  checkCalls(calls: readonly Call[], account: ActingAccount): void
  /** Signs data for the smart account. */
  sign(owner: Address, network: FrameNetwork, signer: Signer, request: SignRequest): Promise<Hex>
  /**
   * Sends one call of a smart account that sends only user operations, after the user's approval, and waits until it is in a block.
   *
   * @returns the hash of the transaction
   */
  sendTransaction(owner: Address, network: FrameNetwork, call: Call, confirm: Confirm): Promise<Hex>
  /** Answers `wallet_getCapabilities`. */
  capabilities(owner: AccountOwner, params: unknown): Promise<Readonly<Record<string, unknown>>>
  /** Answers `wallet_sendCalls`. */
  sendCalls(request: {
    readonly owner: AccountOwner
    readonly params: unknown
    /** Asks the user on a network, for an account. */
    readonly confirm: (network: FrameNetwork, account: ActingAccount) => Confirm
    readonly readNetwork: (chainId: number) => FrameNetwork | undefined
  }): Promise<{ readonly id: string }>
  /** Answers `wallet_getCallsStatus`. */
  callsStatus(owner: Address, params: unknown): Promise<CallsStatus>
  /** Answers a method that reads user operations: the bundler of the network does, or its node where there is none. */
  readOperations(network: FrameNetwork, method: string, params: unknown): Promise<unknown>
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
  const store = createBatchStore({ device, now })
  const sending = new Set<string>()
  const waiting = new Set<string>()
  const kinds = new Map<string, Promise<AccountKind | undefined>>()
  const enabled = new Map<string, Promise<boolean>>()

  const paidByPage = paymasterOrigins.length > 0 ? bundled : []
  /** Networks on which the operator or a paymaster of the page can pay. */
  const payable = [...new Set([...sponsored, ...paidByPage])]
  const evmChains = networks.filter((id) => id.startsWith('eip155:'))

  function accountNetwork(id: string): AccountNetwork {
    return { chainId: Number(id.split(':')[1]), ask: (method, params) => askNode(id, method, params) }
  }

  /** Kind of the wallet's account. */
  function loadKind(): Promise<AccountKind | undefined> {
    const name = state.accountKind()
    const loaded = kinds.get(name) ?? loadAccountKind(name)
    kinds.set(name, loaded)
    loaded.catch(() => kinds.delete(name))
    return loaded
  }

  /** Loads the kind for a network. Undefined where it is not enabled. */
  async function kindOn(id: string): Promise<AccountKind | undefined> {
    const kind = await loadKind()
    return kind && (await isEnabled(kind, id)) ? kind : undefined
  }

  /** Caches the answers of nodes; a node that failed is asked again. */
  function isEnabled(kind: AccountKind, id: string): Promise<boolean> {
    if (!allowed.includes(id) || !networks.includes(id)) return Promise.resolve(false)
    const key = `${kind.name} ${id}`
    const known =
      enabled.get(key) ?? kind.enabledOn(accountNetwork(id), bundled.includes(id)).catch(() => false)
    enabled.set(key, known)
    inBackground(known.then((result) => result || enabled.delete(key)))
    return known
  }

  async function atomicOn(id: string, { address, preferred }: AccountOwner) {
    const kind = preferred === 'eoa' ? undefined : await kindOn(id)
    return kind ? kind.atomic(await kind.codeOn(accountNetwork(id), address)) : 'unsupported'
  }

  /** Accounts of the wallet: that of the key, and the smart account. Both can have one address. */
  async function accountsOf(owner: Address): Promise<readonly Address[]> {
    const kind = await loadKind()
    return kind ? [owner, kind.address(owner)] : [owner]
  }

  async function requireKind(id: string): Promise<AccountKind> {
    const kind = await kindOn(id)
    if (!kind) throw new FrameError('The smart account is not available on this network', 4200)
    return kind
  }

  const contractsOf = async (owner: Address) => (await loadKind())?.contracts(owner) ?? []

  async function choose({ address: owner, preferred }: AccountOwner, id: string, asked: unknown) {
    const accounts = await accountsOf(owner)
    if (asked !== undefined) requireAccount(asked, accounts)
    const kind = preferred === 'smartAccount' ? await kindOn(id) : undefined
    const smart = kind?.address(owner) ?? owner
    const address = (asked ?? smart) as Address
    const contracts = await contractsOf(owner)
    if (isAddressEqual(address, smart)) return { address: smart, isContract: smart !== owner, contracts }
    if (isAddressEqual(address, owner)) return { address: owner, isContract: false, contracts }
    throw new FrameError('The smart account is not in use on this network', 4100)
  }

  return {
    async enabledNetworks() {
      const found = await Promise.all(evmChains.map(async (id) => ((await kindOn(id)) ? id : undefined)))
      return found.flatMap((id) => (id === undefined ? [] : [accountNetwork(id).chainId]))
    },
    async describeUser(user, network, preferred) {
      if (!network.id.startsWith('eip155:')) return user
      const owner = user.address as Address
      const kind = await loadKind()
      if (!kind) return user
      const address = kind.address(owner)
      const isAllowed = await isEnabled(kind, network.id)
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
      const kind = await kindOn(network.id)
      if (!kind) throw new FrameError(`Smart accounts are not available on ${network.name}`, 4200)
      return {
        address: kind.address(owner),
        isDeployed: await kind.isDeployed(accountNetwork(network.id), owner),
      }
    },
    choose: (owner, network, asked) => choose(owner, network.id, asked),
    checkCalls: (calls, { contracts }) => refuseOwnContracts(calls, contracts),
    async sign(owner, { id }, signer, request) {
      const kind = await requireKind(id)
      return kind.sign({ network: accountNetwork(id), owner, signer }, request)
    },
    async sendTransaction(owner, { id }, call, confirm) {
      const kind = await requireKind(id)
      const network = accountNetwork(id)
      const ask = (method: string, asked: readonly unknown[]) => askBundler(id, method, asked)
      const sending = { network, owner, calls: [call], askBundler: ask, kind, isSponsored: false }
      return untilOperation(ask, await confirmOperation(sending, confirm))
    },
    async capabilities(owner, params) {
      const [address, chainIds] = Array.isArray(params) ? (params as readonly unknown[]) : []
      requireAccount(address, await accountsOf(owner.address))
      if (chainIds !== undefined && !Array.isArray(chainIds))
        throw new FrameError('The chain ids must be a list', -32602)
      const asked = (chainIds as readonly unknown[] | undefined)?.map(
        (chainId, index) => `eip155:${readChainId(`chainIds.${index}`, chainId)}`,
      )
      const kind = await loadKind()
      const isSmart = kind !== undefined && isAddressEqual(address as Address, kind.address(owner.address))
      const listed = evmChains.filter((id) => asked?.includes(id) ?? true)
      const entries = listed.map(async (id) => {
        const chainId = numberToHex(accountNetwork(id).chainId)
        const status = isSmart ? await atomicOn(id, owner) : 'unsupported'
        const isSponsored = status !== 'unsupported' && payable.includes(id)
        return [
          chainId,
          { atomic: { status }, ...(isSponsored && { paymasterService: { supported: true } }) },
        ] as const
      })
      return Object.fromEntries(await Promise.all(entries))
    },
    async sendCalls({ owner, params, confirm, readNetwork }) {
      const { address } = owner
      const accounts = await accountsOf(address)
      const isSmart = owner.preferred === 'smartAccount'
      const paid = await Promise.all(
        payable.map(async (id) => (isSmart && (await kindOn(id)) ? id : undefined)),
      )
      const batch = readBatch(params, accounts, (chainId) => {
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
      const { id } = network
      const account = await choose(owner, id, batch.from)
      refuseOwnContracts(batch.calls, account.contracts)
      const kind = isSmart ? await kindOn(id) : undefined
      const isSmartAccount = kind !== undefined && isAddressEqual(account.address, kind.address(address))
      return sendBatch({
        batch,
        owner: address,
        networkId: id,
        network: accountNetwork(id),
        kind: isSmartAccount ? kind : undefined,
        askBundler: (method, request) =>
          askBundler(id, method, request, method.startsWith('pm_') ? batch.paymaster : undefined),
        confirm: confirm(network, account),
        store,
        sending,
        waiting,
        now,
      })
    },
    readOperations({ id }, method, params = []) {
      if (!Array.isArray(params)) throw new FrameError('The parameters must be a list', -32602)
      return bundled.includes(id) ? askBundler(id, method, params) : askNode(id, method, params)
    },
    async callsStatus(owner, params) {
      const [id] = Array.isArray(params) ? (params as readonly unknown[]) : []
      if (typeof id !== 'string') throw new FrameError('The id of the batch must be a string', -32602)
      const batch = await store.find(id)
      if (!batch || batch.owner.toLowerCase() !== owner.toLowerCase())
        throw new FrameError('This wallet has no batch with this id', 5730)
      const network = accountNetwork(batch.network)
      if (!batch.isOperation)
        return readCallsStatus({ batch, network, kind: await loadKind(), isSending: sending.has(id) })
      return readOperationStatus({
        batch,
        chainId: network.chainId,
        askBundler: (method, asked) => askBundler(batch.network, method, asked),
        now,
      })
    },
    async read(owner, { id }) {
      const kind = await loadKind()
      const address = kind?.address(owner.address) ?? owner.address
      const canRemove = kind?.turnOff !== undefined
      const common = { kind: kind?.name, address, canRemove }
      if (!kind || !evmChains.includes(id))
        return { ...common, status: 'unavailable', code: { state: 'none' } }
      const code = await kind.codeOn(accountNetwork(id), owner.address)
      if (!(await isEnabled(kind, id))) return { ...common, status: 'unavailable', code }
      if (owner.preferred === 'eoa') return { ...common, status: 'off', code }
      return { ...common, status: code.state === 'own' ? 'on' : 'ready', code }
    },
    async turnOff(owner, { id }, confirm) {
      const kind = await loadKind()
      if (!kind?.turnOff || !kind.estimateGas)
        throw new FrameError('The contract of this account cannot be removed', 4200)
      const network = accountNetwork(id)
      const [gas, price] = await Promise.all([
        kind.estimateGas({ network, owner }),
        readGasPrice(network.ask),
      ])
      const limit = { gas, ...price }
      const fee = shownFee(limit, network.chainId)
      const signer = await confirm({ kind: 'delegation', action: 'turnOff', fee })
      return kind.turnOff({ network, owner, signer }, limit)
    },
    untilDone: ({ id }, hash) => untilReceipt(accountNetwork(id), hash),
  }
}

/**
 * A call to the contract of the own account can change its owners and modules, or move its assets without showing it.
 *
 * @throws a FrameError that names the call
 */
function refuseOwnContracts(calls: readonly Call[], contracts: readonly Address[]): void {
  const index = calls.findIndex(
    ({ to, data = '0x' }) =>
      to && data !== '0x' && contracts.some((contract) => isAddressEqual(contract, to)),
  )
  if (index >= 0)
    throw new FrameError(
      `calls.${index} is for the contract of your own account, which is not allowed`,
      -32602,
    )
}
