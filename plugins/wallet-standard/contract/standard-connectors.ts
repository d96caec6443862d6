import { atom, type Atom } from 'jotai/vanilla'
import {
  identifyConnectors,
  type ConnectorCandidate,
  type Connector,
  type ConnectorDriver,
} from '#kernel/chain'
import { standardWalletsAtom, type StandardWallet } from './standard-wallet.js'

/**
 * Returns the connectors of a namespace for announced wallets: those with one of its chains and the features that its driver
 * needs.
 *
 * @param options.namespace CAIP-2 namespace
 * @param options.features features that a wallet must have; of a list, one is enough
 * @param options.driver loads the driver of a wallet
 */
export function standardConnectors({
  namespace,
  features,
  driver,
}: {
  readonly namespace: string
  readonly features: readonly (string | readonly string[])[]
  driver(wallet: StandardWallet): Promise<ConnectorDriver>
}): Atom<readonly Connector[]> {
  const isSupported = (wallet: StandardWallet) =>
    wallet.chains.some((chain) => chain.startsWith(`${namespace}:`)) &&
    features.every((names) => [names].flat().some((name) => wallet.feature(name) !== undefined))
  return atom((get) =>
    identifyConnectors(
      get(standardWalletsAtom)
        .filter(isSupported)
        .map((wallet) => toConnectorCandidate(wallet, namespace, () => driver(wallet))),
    ),
  )
}

/** Returns the connector of an announced wallet in a namespace, before `identifyConnectors` gives it a unique id. */
export function toConnectorCandidate(
  wallet: StandardWallet,
  namespace: string,
  load: Connector['load'],
): ConnectorCandidate {
  const { name, imageUrl, chains, features, sharedAddresses } = wallet
  return {
    connector: {
      id: `standard.${name}`,
      name,
      kind: 'ANNOUNCED',
      role: 'installed',
      namespace,
      imageUrl,
      load,
    },
    traits: [[imageUrl, ...chains, ...features], sharedAddresses],
  }
}
