import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { Offer } from './offer.js'

/** What a page asks for in one namespace, and which of it this wallet has. */
export interface Wanted {
  readonly namespace: string
  readonly networks: readonly { readonly id: string; readonly name: string; readonly has: boolean }[]
  readonly methods: readonly { readonly name: string; readonly has: boolean }[]
  /** Whether it connects only with all of it. */
  readonly required: boolean
}

type Asked = Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>

/** Reads a proposal (CAIP-25), whose keys are namespaces or whole networks. */
export function readProposal(asked: Asked, offers: readonly Offer[]): readonly Wanted[] {
  const parts = [
    ...Object.entries(asked.requiredNamespaces ?? {}).map(([key, part]) => ({ key, part, required: true })),
    ...Object.entries(asked.optionalNamespaces ?? {}).map(([key, part]) => ({ key, part, required: false })),
  ]
  const namespaces = [...new Set(parts.map(({ key }) => namespaceIn(key)))]
  return namespaces.map((namespace) => {
    const its = parts.filter(({ key }) => namespaceIn(key) === namespace)
    const offer = offers.find((one) => one.namespace === namespace)
    const chains = unique(its.flatMap(({ key, part }) => part.chains ?? (key.includes(':') ? [key] : [])))
    return {
      namespace,
      networks: chains.map((id) => {
        const known = offer?.networks.find((one) => one.id === id)
        return { id, name: known?.name ?? id, has: known !== undefined }
      }),
      methods: unique(its.flatMap(({ part }) => part.methods)).map((name) => ({
        name,
        has: offer?.methods.includes(name) ?? false,
      })),
      required: its.some(({ required }) => required),
    }
  })
}

/** What the wallet agrees to, or why it cannot agree. */
export type Agreement = { readonly namespaces: SessionTypes.Namespaces } | { readonly problem: string }

/** Agrees to all that the wallet has of what is asked for. */
export function agreeTo(asked: Asked, offers: readonly Offer[]): Agreement {
  const supportedNamespaces = Object.fromEntries(
    offers.map(({ namespace, networks, methods, events, addressesOn }) => {
      const chains = networks.map(({ id }) => id)
      const accounts = chains.flatMap((id) => addressesOn(id).map((address) => `${id}:${address}`))
      return [namespace, { chains, accounts, methods: [...methods], events: [...events] }]
    }),
  )
  try {
    const proposal = asked as ProposalTypes.Struct
    const namespaces = buildApprovedNamespaces({ proposal, supportedNamespaces })
    const shared = Object.entries(namespaces).filter(([, { accounts }]) => accounts.length > 0)
    if (shared.length > 0) return { namespaces: Object.fromEntries(shared) }
    return { problem: 'This wallet has none of the networks that the page asks for.' }
  } catch {
    return { problem: 'The page insists on networks or methods that this wallet does not have.' }
  }
}

const namespaceIn = (key: string) => key.split(':')[0] ?? key
const unique = (all: readonly string[]) => [...new Set(all)]
