import {
  addressOf,
  askPeer,
  caipAddress,
  parseCaipAddress,
  peerAccounts,
  type CaipAddress,
  type PairedPeer,
  type Pairing,
  type WalletAccount,
} from '#kernel/chain'
import { addressType } from '../addresses/check-address.js'
import { createFormats, type NetworkFormats } from '../addresses/formats.js'
import type { AddressPurpose, BitcoinAccount, BitcoinProvider } from '../contract.js'
import { signingErrors } from '../errors.js'
import type { BitcoinNetwork } from '../networks.js'
import { readBytes, readTransactionId, toBase64, toText } from '../wallets/encoding.js'

/** Methods that are proposed to a wallet. It approves those it has. */
const pairingMethods = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'] as const
type PairingMethod = (typeof pairingMethods)[number]

/** Max addresses of an answer that are read. */
const addressLimit = 1_000

/** Signs every input and output. */
const sighashAll = 1

/** Session property with the answer to `getAccountAddresses`, which wallets should give with their approval. */
const addressesProperty = 'bip122_getAccountAddresses'

/** Purposes, by the word for them in WalletConnect. */
const purposes = new Map<unknown, AddressPurpose>([
  ['payment', 'payment'],
  ['ordinal', 'ordinals'],
])
const keyPattern = /^(0[23])?[0-9a-f]{64}$/

/** Describes accounts of sessions. */
type Describe = NonNullable<Pairing['accounts']>

/**
 * Creates the description of accounts: those for payments first, as installed wallets are read.
 *
 * A session has no purposes, and an address type proves none: some wallets take payments by taproot. What the wallet reports
 * decides. Otherwise a taproot address is for ordinals only next to an address of another type, because wallets with two addresses
 * use them so, and a payment from it could spend an inscription. Alone it is for payments.
 */
function createDescribe({ prefixes }: NetworkFormats): Describe {
  function read(account: WalletAccount) {
    const parsed = parseCaipAddress(account.caipAddress)
    if (!parsed) return []
    const { networkId, reference, address } = parsed
    const type = addressType(address, prefixes(reference))
    const isTaproot = type === 'p2tr'
    const isBech32 = isTaproot || type === 'p2wpkh' || type === 'p2wsh'
    const spelled = caipAddress(networkId, isBech32 ? address.toLowerCase() : address)
    return [{ account: { ...account, caipAddress: spelled }, isTaproot }]
  }
  return (accounts) => {
    const byAddress = new Map<string, ReturnType<typeof read>[number]>()
    for (const each of accounts.flatMap(read)) {
      const before = byAddress.get(each.account.caipAddress)
      if (!before || before.account.kind === undefined) byAddress.set(each.account.caipAddress, each)
    }
    const all = [...byAddress.values()]
    const takesPayments = all.some(({ account, isTaproot }) => !isTaproot && account.kind !== 'ordinals')
    const described = all.map(({ account, isTaproot }) => {
      const isReported = account.kind === 'payment' || account.kind === 'ordinals'
      const kind = isReported ? account.kind : isTaproot && takesPayments ? 'ordinals' : 'payment'
      return { ...account, kind }
    })
    const of = (purpose: AddressPurpose) => described.filter(({ kind }) => kind === purpose)
    return [...of('payment'), ...of('ordinals')]
  }
}

/** Returns accounts of the network in use, as the wallet lists them, with what is known of them. */
function listedAccounts(peer: PairedPeer): readonly WalletAccount[] {
  const details = peer.details?.() ?? []
  return peerAccounts(peer).map((id) => ({
    ...details.find((account) => account.caipAddress === id),
    caipAddress: id,
  }))
}

/** Reads what a wallet reports of accounts. Further addresses, such as those of change, are left out. */
function readReport(answer: unknown, accounts: readonly CaipAddress[]): readonly WalletAccount[] {
  const entries = Array.isArray(answer) ? (answer as readonly unknown[]).slice(0, addressLimit) : []
  return entries.flatMap((entry) => {
    const { address, intention, publicKey } = Object(entry) as Readonly<Record<string, unknown>>
    const kind = purposes.get(intention)
    const key = typeof publicKey === 'string' && keyPattern.test(publicKey) ? publicKey : undefined
    if (kind === undefined && key === undefined) return []
    const data = { ...(kind && { kind }), ...(key !== undefined && { publicKey: key }) }
    return accounts.filter((id) => addressOf(id) === address).map((id) => ({ caipAddress: id, ...data }))
  })
}

/** Reads JSON; undefined if it is none. */
function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

const ask = (peer: PairedPeer, method: PairingMethod, params: unknown) => askPeer(peer, method, params)

/** Asks the wallet for the purposes and keys of its accounts on the network in use. */
async function askAccounts(peer: PairedPeer, describe: Describe): Promise<readonly WalletAccount[]> {
  const [first] = describe(listedAccounts(peer))
  if (!first || !peer.methods().includes('getAccountAddresses')) return []
  const answer = await ask(peer, 'getAccountAddresses', {
    account: spellingOf(peer, addressOf(first.caipAddress)),
  })
  return readReport(answer, peerAccounts(peer))
}

/** Returns the wallet's own spelling of an address. */
function spellingOf(peer: PairedPeer, address: string): string {
  const own = peer.accounts().map(addressOf)
  return own.find((each) => each === address) ?? own.find((each) => each.toLowerCase() === address) ?? address
}

/** Creates the provider over a paired session. It has the ways to pay that the session approved. */
function createPairedProvider(peer: PairedPeer, describe: Describe): BitcoinProvider {
  const toAccounts = (accounts: readonly WalletAccount[]): readonly BitcoinAccount[] =>
    describe(accounts).map(({ caipAddress: id, kind, publicKey }) => ({
      address: addressOf(id),
      purpose: kind as AddressPurpose,
      publicKey,
    }))
  const has = (method: PairingMethod) => peer.methods().includes(method)

  return {
    accounts: () => toAccounts(listedAccounts(peer)),
    network: () => peer.network(),
    async readAccounts() {
      const listed = listedAccounts(peer)
      if (listed.every(({ kind, publicKey }) => kind && publicKey)) return toAccounts(listed)
      const reported = await askAccounts(peer, describe)
      const merged = listed.map((account) => ({
        ...account,
        ...reported.find((each) => each.caipAddress === account.caipAddress),
      }))
      return toAccounts(merged)
    },
    async signMessage({ address, message, protocol }) {
      const own = spellingOf(peer, address)
      const params = { account: own, address: own, message: toText(message), protocol }
      const { signature } = Object(await ask(peer, 'signMessage', params)) as { readonly signature?: unknown }
      return toBase64(readBytes(signature))
    },
    ...(has('signPsbt') && {
      async signPsbt({ psbt, inputs }) {
        const [first] = inputs
        const params = {
          account: first && spellingOf(peer, first.address),
          psbt,
          signInputs: inputs.flatMap(({ address, indexes, sighashTypes = [sighashAll] }) =>
            indexes.map((index) => ({
              address: spellingOf(peer, address),
              index,
              sighashTypes: [...sighashTypes],
            })),
          ),
          broadcast: false,
        }
        const { psbt: signed } = Object(await ask(peer, 'signPsbt', params)) as { readonly psbt?: unknown }
        return toBase64(readBytes(signed))
      },
    }),
    ...(has('sendTransfer') && {
      async sendTransfer({ address, recipient, amount }) {
        const params = {
          account: spellingOf(peer, address),
          recipientAddress: recipient,
          amount: `${amount}`,
        }
        const answer = Object(await ask(peer, 'sendTransfer', params)) as { readonly txid?: unknown }
        if (answer.txid === undefined) throw signingErrors.BAD_SIGNATURE()
        return readTransactionId(answer.txid)
      },
    }),
  }
}

/** Creates the support of Bitcoin for WalletConnect sessions. */
export function createPairing({ networks }: { readonly networks: readonly BitcoinNetwork[] }) {
  const formats = createFormats(networks)
  const { ids, prefixes } = formats
  const describe = createDescribe(formats)
  return (): Pairing => ({
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    isAddress: (address) => ids.some((id) => addressType(address, prefixes(id)) !== undefined),
    accounts: describe,
    async readAccounts(peer) {
      const given = readReport(parse(peer.properties?.()[addressesProperty]), peer.accounts())
      const listed = listedAccounts(peer)
      const isGiven = ({ caipAddress: id }: WalletAccount) => given.some((each) => each.caipAddress === id)
      // One address needs no purpose. A request may open the wallet once more.
      if (describe(listed).length < 2 || listed.every(isGiven)) return given
      const asked = await askAccounts(peer, describe).catch(() => [])
      return [...given, ...asked.filter((account) => !isGiven(account))]
    },
    provider: (peer) => createPairedProvider(peer, describe),
  })
}
