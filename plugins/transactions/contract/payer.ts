import { atom } from 'jotai/vanilla'
import { connectionAtom, networkByIdAtom } from '#kernel'
import type { CaipAddress, Network } from '#kernel/chain'

/** Account that pays, and its network. */
export interface Payer {
  /** Changes with account and network only. */
  readonly key: string
  readonly account: CaipAddress
  readonly network: Network
}

/** Active account and network; undefined without an account, and on a network that is not configured. */
export const payerAtom = /*#__PURE__*/ atom((get): Payer | undefined => {
  const { accounts = [], chainId } = get(connectionAtom) ?? {}
  const account = accounts[0]?.caipAddress
  const network = get(networkByIdAtom)(chainId)
  return account && network && { key: `${network.caipNetworkId} ${account}`, account, network }
})

/** Key of {@link payerAtom}. */
export const payerKeyAtom = /*#__PURE__*/ atom((get) => get(payerAtom)?.key)
