import { accountAtom, originOf, networkState } from '#kernel'
import { addressOf, caipAddress, parseCaipAddress, signingCapability, type CaipAddress } from '#kernel/chain'
import { evmNamespace, isEip1193Provider } from '#plugins/evm/contract'
import { refusalOf, type ApiClient } from '#plugins/service/contract'
import type { Grantable, PermissionsRequest, SmartSession, SmartSessionsService } from './contract.js'
import type { SmartSessionsContext } from './deps.js'
import { smartSessionsApi, type ReadSession } from './endpoints.js'
import { smartSessionsErrors } from './errors.js'
import { canonicalGrant, revokeText, storeText, type Grant } from './session-texts.js'

type Fields = Readonly<Record<string, unknown>>

/** Max kinds that are read. */
const maxKinds = 32

/** Creates the service that lists, grants and revokes smart sessions. */
export function createSmartSessions({
  store: atoms,
  signal,
  use,
  maybe,
}: SmartSessionsContext): SmartSessionsService {
  const { clock, config, host, namespaces, page, session } = use
  const projectId = config.projectId ?? ''
  /** Contexts that the wallet has revoked, and whose sessions are not marked yet: a wallet refuses a second revocation. */
  const revoked = new Set<string>()

  function api(): ApiClient {
    if (!maybe.api) throw smartSessionsErrors.NO_SERVICE()
    return maybe.api
  }

  /** Account and network in use. @throws smart-sessions/NOT_CONNECTED */
  function active() {
    const { caipAddress: account, namespace } = atoms.get(accountAtom)
    const { caipNetwork: network } = atoms.get(networkState())
    if (!account || !network || namespace !== evmNamespace) throw smartSessionsErrors.NOT_CONNECTED()
    return { account, network }
  }

  async function askWallet(method: string, params: readonly unknown[]): Promise<unknown> {
    const provider = await session.provider(evmNamespace)
    if (!isEip1193Provider(provider)) throw smartSessionsErrors.NOT_CONNECTED()
    return provider.request({ method, params })
  }

  async function sign({ account, network }: ReturnType<typeof active>, message: string): Promise<string> {
    const signing = await namespaces.capability(evmNamespace, signingCapability)
    if (!signing) throw smartSessionsErrors.NOT_CONNECTED()
    return (await signing.message({ account, network, message, signal })).signature
  }

  /**
   * Stores what the wallet has granted, for which the account signs a text.
   *
   * @param account on the network of the grant, which need not be the one in use
   */
  async function store(
    current: ReturnType<typeof active>,
    {
      account,
      grant,
      expiry,
    }: { readonly account: CaipAddress; readonly grant: Grant; readonly expiry: number },
  ): Promise<SmartSession> {
    const project = { name: host.name, url: originOf(page.url()) }
    const timestamp = Math.floor(clock.now() / 1_000)
    const grantHash = await sha256(canonicalGrant(grant))
    const text = storeText({ account, projectId, project, grantHash, expiry, timestamp })
    const body = { ...grant, project, expiry, timestamp, signature: await sign(current, text) }
    return onNetworkOf(account, await api().call(smartSessionsApi.store, { account, body }, { signal }))
  }

  return {
    async list(ended) {
      const { account } = active()
      const sessions = await api().call(smartSessionsApi.list, { account }, { signal: ended })
      return sessions.map((one) => onNetworkOf(account, one))
    },

    async grantable() {
      const { account, network } = active()
      const chain = `0x${Number(network.id).toString(16)}`
      return readGrantable(await askWallet('wallet_getCapabilities', [addressOf(account), [chain]]), chain)
    },

    async grant(request: PermissionsRequest) {
      const current = active()
      const granted = await askWallet('wallet_grantPermissions', [request])
      const {
        context,
        permissions = request.permissions,
        expiry = request.expiry,
        signer,
      } = Object(granted) as Fields
      if (typeof context !== 'string' || !Array.isArray(permissions) || !Number.isSafeInteger(expiry))
        throw smartSessionsErrors.BAD_GRANT()
      const grant = {
        context,
        permissions: permissions as readonly unknown[],
        policies: request.policies ?? [],
        signer: signer ?? request.signer ?? null,
      }
      try {
        const account = accountOn(request.chainId, current.account)
        const session = await store(current, { account, grant, expiry: Number(expiry) })
        return { granted, session, error: undefined }
      } catch (error) {
        // the wallet has granted them: the page must get its context
        return { granted, session: undefined, error }
      }
    },

    async revoke({ pci, context, chainId }) {
      const current = active()
      const account = caipAddress(chainId, addressOf(current.account))
      if (!revoked.has(context))
        await askWallet('wallet_revokePermissions', [{ permissionsContext: context }])
      revoked.add(context)
      const signature = await sign(current, revokeText({ account, projectId, pci }))
      try {
        await api().call(smartSessionsApi.revoke, { account, body: { pci, signature } }, { signal })
      } catch (error) {
        // revoked before, in another tab
        if (refusalOf(error)?.status !== 409) throw error
      }
    },
  }
}

/** Returns an account on another chain. @throws smart-sessions/BAD_GRANT if the id is no number in hex digits */
function accountOn(chainId: string, account: CaipAddress): CaipAddress {
  if (!/^0x[\da-f]{1,16}$/i.test(chainId)) throw smartSessionsErrors.BAD_GRANT()
  return caipAddress(`${evmNamespace}:${BigInt(chainId)}`, addressOf(account))
}

function onNetworkOf(account: CaipAddress, session: ReadSession): SmartSession {
  const { networkId } = parseCaipAddress(account) ?? {}
  if (!networkId) throw smartSessionsErrors.NOT_CONNECTED()
  return { ...session, chainId: networkId }
}

/** Reads the capability `permissions`. That of the chain overrides the one of every chain, 0x0 (EIP-5792). */
function readGrantable(answer: unknown, chain: string): Grantable | undefined {
  const byChain = Object(answer) as Fields
  const of = (id: string) => (Object(byChain[id]) as Fields)['permissions']
  const { supported, permissionTypes, policyTypes, signerTypes } = Object(of(chain) ?? of('0x0')) as Fields
  const permissions = names(permissionTypes)
  if (supported !== true || permissions.length === 0) return undefined
  return { permissions, policies: names(policyTypes), signers: names(signerTypes) }
}

const names = (value: unknown) =>
  Array.isArray(value)
    ? value.slice(0, maxKinds).filter((name): name is string => typeof name === 'string')
    : []

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `0x${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
