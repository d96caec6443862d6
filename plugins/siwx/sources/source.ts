import type { CaipNetworkId } from '#kernel/chain'
import type { SiwxConfig } from '../contract.js'

/** Configuration as the plugin uses it. */
export interface SignInSource extends SiwxConfig {
  /** Whether accounts on a network sign in. Default: all do. */
  readonly signsIn?: (chainId: CaipNetworkId) => boolean
  /** Whether sessions come without their text: account and network are compared only. Default: false. */
  readonly hasNoTexts?: boolean
}
