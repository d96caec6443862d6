import type { Hex } from 'viem'
import { startDevnet } from '../../../../../tooling/devnet/devnet.mjs'
import { callRpc } from '../../../../../tooling/devnet/rpc.mjs'
import type { ApiClient } from '../../api/client.js'
import type { Session } from '../../session/session.js'
import type { EmbeddedWallet } from '../../wallet/embedded-wallet.js'
import type { ConfirmRequest } from '../../confirm/request.js'
import { FrameError } from '../../frame-error.js'
import { createKeyWorker } from '../../keys/create-key-worker.js'
import { openWallet, type Signer } from '../../keys/create-signer.js'
import { startLocalWorker } from '../../keys/testing/local-worker.js'
import { readNetwork } from '../../rpc/networks.js'
import type { AccountNetwork } from '../account-kind.js'
import type { PagePaymaster } from '../read-batch.js'
import { createSmartAccounts, type AccountOwner, type SmartAccounts } from '../create-smart-accounts.js'

/** Wallet with keys of its own on the local chains, and a user who answers its confirms. */
export interface AccountWorld {
  readonly owner: AccountOwner
  readonly signer: Signer
  readonly accounts: SmartAccounts
  /** Confirms that were drawn, in order. */
  readonly confirms: ConfirmRequest[]
  /** CAIP-2 ids of the networks of those confirms. */
  readonly confirmedOn: string[]
  /** Sends a batch as a page does. */
  sendCalls(batch: Readonly<Record<string, unknown>>): Promise<string>
  status(id: string): Promise<Awaited<ReturnType<SmartAccounts['callsStatus']>>>
  /** Calls a method of the node of the network. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** Smart accounts as after a reload of the page: nothing is in memory. */
  reload(options?: { readonly now?: () => number; readonly allowed?: readonly string[] }): SmartAccounts
}

/** Local chains for a test file. */
export interface Chains {
  readonly network: AccountNetwork
  /** URL of the node of the network. */
  readonly rpcUrl: string
  /** Account with ether. */
  readonly funder: { readonly address: Hex; readonly privateKey: Hex }
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  createWorld(options?: WorldOptions): Promise<AccountWorld>
  stop(): Promise<void>
}

/** Options of a wallet. */
interface WorldOptions {
  /** Whether the user approves a confirm. Default: all. */
  readonly approves?: (request: ConfirmRequest) => boolean
  readonly allowed?: readonly string[]
  /** Default: simple7702. */
  readonly accountKind?: string
  readonly preferred?: AccountOwner['preferred']
  /** Bundler of the operator, with the paymaster of the operator or the page. Default: none. */
  readonly askBundler?: (
    method: string,
    params: readonly unknown[],
    paymaster: PagePaymaster | undefined,
  ) => Promise<unknown>
  /** Whether the operator has a paymaster, if there is a bundler. Default: yes. */
  readonly hasPaymaster?: boolean
  /** Origins of paymasters that pages may name. Default: none. */
  readonly paymasterOrigins?: readonly string[]
  /** Whether the node refuses code in place of that of an account. Default: no. */
  readonly isPlain?: boolean
}

const none = () => Promise.reject(new Error('no bundler'))
const chainId = 8453
const networkId = 'eip155:8453'

/** Starts the local chains. The tests use Base. */
export async function startChains(): Promise<Chains> {
  const devnet = await startDevnet()
  const rpcUrls = new Map(devnet.chains.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl]))
  const askNode = async (network: string, method: string, params: unknown) => {
    const calls = await callRpc(rpcUrls.get(network) ?? '', method, params as unknown[]).catch(
      (error: Error) => {
        throw new FrameError(error.message, -32603)
      },
    )
    return calls
  }
  const ask = (method: string, params: readonly unknown[]) => askNode(networkId, method, params)

  async function createWorld(options: WorldOptions = {}): Promise<AccountWorld> {
    const {
      approves = () => true,
      allowed = [networkId],
      accountKind = 'simple7702',
      preferred = 'smartAccount',
      askBundler = none,
      hasPaymaster = true,
      paymasterOrigins = [],
      isPlain = false,
    } = options
    const bundled = options.askBundler ? [networkId] : []
    const sponsored = hasPaymaster ? bundled : []
    const worker = createKeyWorker({ start: () => startLocalWorker() })
    const { addresses, shares } = await worker.run('createKey')
    const signer = await openWallet({ worker, shares: [shares.device, shares.login], expected: addresses })
    const owner = { address: addresses.evm, preferred }
    await ask('anvil_setBalance', [owner.address, `0x${(10n ** 19n).toString(16)}`])
    const values = new Map<string, Uint8Array>()
    const device = {
      read: async (name: string) => values.get(name),
      write: async (name: string, value: Uint8Array) => void values.set(name, value),
    }
    const session = { token: async () => 'token' } as unknown as Session
    const state = {
      unlocked: () => ({ session, wallet: {} as EmbeddedWallet }),
      accountKind: () => accountKind,
    }
    // the server, which passes requests on to the bundler
    const api: Pick<ApiClient, 'post'> = {
      async post(_module, _path, body, { answer }) {
        const {
          method,
          params: asked,
          paymaster,
        } = body as {
          readonly method: string
          readonly params: unknown[]
          readonly paymaster?: PagePaymaster
        }
        return answer.parse({ result: await askBundler(method, asked, paymaster) })
      },
    }
    const networks = [...rpcUrls.keys()]
    const sponsors = { sponsored, bundled, paymasterOrigins }
    const askPlain: typeof askNode = (network, method, asked) =>
      isPlain && method === 'eth_estimateGas' && (asked as unknown[]).length > 1
        ? Promise.reject(new FrameError('too many arguments, want at most 2', -32602))
        : askNode(network, method, asked)
    const parts = { askNode: askPlain, networks, allowed, ...sponsors, api, state, device, now: Date.now }
    const accounts = createSmartAccounts(parts)
    const confirms: ConfirmRequest[] = []
    const confirmedOn: string[] = []
    return {
      owner,
      signer,
      accounts,
      confirms,
      confirmedOn,
      async sendCalls(batch) {
        const whole = {
          version: '2.0.0',
          chainId: `0x${chainId.toString(16)}`,
          atomicRequired: true,
          ...batch,
        }
        const { id } = await accounts.sendCalls({
          owner,
          params: [whole],
          readNetwork: (wanted) => readNetwork(wanted),
          confirm: (network) => async (request) => {
            confirms.push(request)
            confirmedOn.push(network.id)
            if (!approves(request)) throw new FrameError('User rejected the request', 4001)
            return signer
          },
        })
        return id
      },
      status: (id) => accounts.callsStatus(owner.address, [id]),
      ask,
      reload: (changed) => createSmartAccounts({ ...parts, ...changed }),
    }
  }
  const [funder] = devnet.accounts
  if (!funder) throw new Error('a devnet has accounts')
  return {
    network: { chainId, ask },
    rpcUrl: rpcUrls.get(networkId) ?? '',
    funder,
    ask,
    createWorld,
    stop: () => devnet.stop(),
  }
}
