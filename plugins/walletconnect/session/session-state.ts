import { namespaceOf } from '#kernel'
import {
  addressKey,
  addressOf,
  caipAddress,
  isCaipAddress,
  parseCaipAddress,
  type AddressFormat,
  type CaipAddress,
  type CaipNetworkId,
  type Approval,
  type Pairing,
  type WalletAccount,
} from '#kernel/chain'
import type { WcNamespaces } from '../relay/sign-client.js'
import type { Pairings } from './proposal.js'

/** Approved networks, accounts and methods of a session, with the network and account in use. Immutable. */
export interface SessionState {
  readonly namespaces: WcNamespaces
  /** Network in use, by namespace. */
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** Addresses that the wallet reported since the last session update, the active one first, by namespace. */
  readonly activeAddresses: Readonly<Record<string, readonly string[]>>
  /** Data of accounts that the namespaces read. */
  readonly details: readonly WalletAccount[]
}

/** Maximum number of reported addresses that are read. */
const maxReported = 100

/** Control characters, direction marks, spaces and characters that render nothing. */
const unseen = /[\p{C}\p{DI}\s]/u

/** Returns the valid accounts of a namespace on all its networks, those of the active addresses first. */
export function accountsOf(
  state: SessionState,
  namespace: string,
  pairing: Pairing | undefined,
): readonly CaipAddress[] {
  const isValid = (account: string): account is CaipAddress =>
    isCaipAddress(account) &&
    namespaceOf(account) === namespace &&
    // percent-encoded characters are decoded
    !unseen.test(addressOf(account)) &&
    (pairing?.isAddress?.(addressOf(account)) ?? true)
  const accounts = partsOf(state, namespace).flatMap((part) => part.accounts)
  const valid = [...new Set(accounts.filter(isValid).map((account) => spelled(account, pairing)))]
  const active = state.activeAddresses[namespace] ?? []
  const rankOf = (account: CaipAddress) => {
    const at = active.indexOf(addressOf(account))
    return at < 0 ? active.length : at
  }
  return valid.sort((first, second) => rankOf(first) - rankOf(second))
}

/** Writes an account in the spelling of its namespace. */
function spelled(account: CaipAddress, pairing: Pairing | undefined): CaipAddress {
  const parts = parseCaipAddress(account)
  return parts && pairing?.spell ? caipAddress(parts.networkId, pairing.spell(parts.address)) : account
}

/** Describes accounts of one network, with the data that is known of them. */
function describe(
  { details }: Pick<SessionState, 'details'>,
  accounts: readonly CaipAddress[],
  pairing: Pairing | undefined,
): readonly WalletAccount[] {
  const known = accounts.map((caipAddress) => ({
    ...details.find((account) => account.caipAddress === caipAddress),
    caipAddress,
  }))
  return pairing?.accounts?.(known) ?? known
}

/** Returns the methods that the wallet approved in a namespace. */
export function methodsOf(state: SessionState, namespace: string): readonly string[] {
  return [...new Set(partsOf(state, namespace).flatMap((part) => part.methods))]
}

/** Returns the networks of accounts, each once. */
export function networksOf(accounts: readonly CaipAddress[]): readonly CaipNetworkId[] {
  // a CAIP-10 account contains its network
  const ids = accounts.map((account) => parseCaipAddress(account)?.networkId as CaipNetworkId)
  return [...new Set(ids)]
}

/** Returns the network in use; undefined if the wallet shares no account. */
export function networkIn(
  state: SessionState,
  namespace: string,
  pairing: Pairing | undefined,
): CaipNetworkId | undefined {
  const listed = networksOf(accountsOf(state, namespace, pairing))
  const chosen = state.networks[namespace]
  if (listed.length === 0 || chosen === undefined) return listed[0]
  return listed.includes(chosen) || pairing?.hasSharedAddresses ? chosen : listed[0]
}

/** Whether the wallet can add networks, and so supports all of them. */
export function canAddNetworks(
  state: SessionState,
  namespace: string,
  pairing: Pairing | undefined,
): boolean {
  return pairing?.addsNetworks !== undefined && methodsOf(state, namespace).includes(pairing.addsNetworks)
}

/** An approval whose accounts are all records. */
interface PairedApproval extends Approval {
  readonly accounts: readonly WalletAccount[]
}

/** Returns everything that the wallet approves in a namespace; undefined if it shares no account there. */
export function approvalOf(
  state: SessionState,
  namespace: string,
  pairing: Pairing | undefined,
): PairedApproval | undefined {
  const all = accountsOf(state, namespace, pairing)
  const network = networkIn(state, namespace, pairing)
  if (network === undefined) return undefined
  const here = all.filter((account) => account.startsWith(`${network}:`))
  const moved = all.map((account) => caipAddress(network, addressOf(account)))
  return {
    // only a namespace with shared addresses can be on a network that the wallet lists no account for
    accounts: describe(state, here.length > 0 ? here : [...new Set(moved)], pairing),
    network,
    approvedNetworks: canAddNetworks(state, namespace, pairing) ? undefined : networksOf(all),
  }
}

/** Changes the network in use. */
export function withNetwork(state: SessionState, network: CaipNetworkId): SessionState {
  return { ...state, networks: { ...state.networks, [namespaceOf(network)]: network } }
}

/** Adds data of accounts. Data of accounts outside the session is left out. */
export function withDetails(
  state: SessionState,
  namespace: string,
  details: readonly WalletAccount[],
  pairing: Pairing | undefined,
): SessionState {
  const listed = accountsOf(state, namespace, pairing)
  const added = details.filter(({ caipAddress }) => listed.includes(caipAddress))
  const isReplaced = ({ caipAddress }: WalletAccount) =>
    added.some((account) => account.caipAddress === caipAddress)
  return { ...state, details: [...state.details.filter((account) => !isReplaced(account)), ...added] }
}

/**
 * Makes reported addresses the active ones, in their order; wallets report addresses or CAIP-10 accounts. Addresses outside the
 * session change nothing: wallets add them by a session update.
 */
export function withActiveAccounts(
  state: SessionState,
  network: CaipNetworkId,
  reported: unknown,
  pairing: Pairing | undefined,
  format: AddressFormat,
): SessionState {
  const namespace = namespaceOf(network)
  const accounts = accountsOf(state, namespace, pairing)
  const here = accounts.filter((account) => account.startsWith(`${network}:`))
  // one spelling, such as that of the network
  const keyOf = (account: CaipAddress) =>
    addressKey(addressOf(describe(state, [account], pairing)[0]?.caipAddress ?? account), format)
  const find = (entry: unknown) => {
    if (typeof entry !== 'string') return undefined
    const key = keyOf(caipAddress(network, parseCaipAddress(entry)?.address ?? entry))
    return accounts.find((known) => known === entry) ?? here.find((known) => keyOf(known) === key)
  }
  const entries: readonly unknown[] = Array.isArray(reported) ? reported.slice(0, maxReported) : []
  const active = entries.flatMap((entry) => find(entry) ?? []).map(addressOf)
  if (active.length === 0) return state
  return { ...state, activeAddresses: { ...state.activeAddresses, [namespace]: active } }
}

/**
 * Applies a session update. The network in use stays, unless the wallet listed it before and does not any more: a network that
 * was never listed was added by a request.
 */
export function withNamespaces(
  state: SessionState,
  namespaces: WcNamespaces,
  pairings: Pairings,
): SessionState {
  const updated = { ...state, namespaces, activeAddresses: {} }
  const networks = [...pairings].flatMap(([namespace, pairing]) => {
    const before = networkIn(state, namespace, pairing)
    const listed = networksOf(accountsOf(updated, namespace, pairing))
    if (before === undefined || listed[0] === undefined) return []
    const wasListed = networksOf(accountsOf(state, namespace, pairing)).includes(before)
    return [[namespace, wasListed && !listed.includes(before) ? listed[0] : before] as const]
  })
  return { ...updated, networks: Object.fromEntries(networks) }
}

/** The approvals of a namespace; their keys are namespaces or networks (CAIP-25). */
function partsOf({ namespaces }: SessionState, namespace: string) {
  return Object.entries(namespaces).flatMap(([key, part]) =>
    key === namespace || key.startsWith(`${namespace}:`) ? [part] : [],
  )
}
