import {
  addressOf,
  caipAddress,
  isCaipAddress,
  isSameAddress,
  namespaceOf,
  parseCaipAddress,
  type AddressFormat,
  type CaipAddress,
  type CaipNetworkId,
} from '#kernel'
import type { Approval, Pairing } from '#kernel/contracts'
import type { WcNamespaces } from '../relay/sign-client.js'
import type { Pairings } from './proposal.js'

/** Approved networks, accounts and methods of a session, with the network and account in use. Immutable. */
export interface SessionState {
  readonly namespaces: WcNamespaces
  /** Network in use, by namespace. */
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** Address that the wallet made the active one since the last session update, by namespace. */
  readonly activeAddresses: Readonly<Record<string, string>>
}

/** Control characters, direction marks, spaces and characters that render nothing. */
const unseen = /[\p{C}\p{DI}\s]/u

/** Returns the valid accounts of a namespace on all its networks, those of the active address first. */
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
  const valid = [...new Set(accounts.filter(isValid))]
  const isActive = (account: CaipAddress) => addressOf(account) === state.activeAddresses[namespace]
  return [...valid.filter(isActive), ...valid.filter((account) => !isActive(account))]
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

/** An approval whose accounts have no further data. */
interface PairedApproval extends Approval {
  readonly accounts: readonly CaipAddress[]
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
    accounts: here.length > 0 ? here : [...new Set(moved)],
    network,
    approvedNetworks: canAddNetworks(state, namespace, pairing) ? undefined : networksOf(all),
  }
}

/** Changes the network in use. */
export function withNetwork(state: SessionState, network: CaipNetworkId): SessionState {
  return { ...state, networks: { ...state.networks, [namespaceOf(network)]: network } }
}

/**
 * Makes a reported address the active one; wallets report addresses or CAIP-10 accounts. Addresses outside the session change
 * nothing: wallets add them by a session update.
 */
export function withActiveAccount(
  state: SessionState,
  network: CaipNetworkId,
  reported: unknown,
  pairing: Pairing | undefined,
  format: AddressFormat,
): SessionState {
  if (typeof reported !== 'string') return state
  const namespace = namespaceOf(network)
  const address = parseCaipAddress(reported)?.address ?? reported
  const active = accountsOf(state, namespace, pairing).find(
    (known) =>
      known === reported ||
      (known.startsWith(`${network}:`) && isSameAddress(addressOf(known), address, format)),
  )
  if (!active) return state
  return { ...state, activeAddresses: { ...state.activeAddresses, [namespace]: addressOf(active) } }
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
