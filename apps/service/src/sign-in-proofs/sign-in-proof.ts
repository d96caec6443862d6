import type { NodeAccess } from '../modules/rpc/nodes/node-access.js'

/** Signature of a sign-in message, and the account that is said to have signed. */
export interface SignInProof {
  /** CAIP-2 id. */
  readonly chainId: string
  readonly address: string
  readonly message: string
  /** In the encoding of the namespace, as the capability `signing` of the widget returns it. */
  readonly signature: string
  /** Public key, where the address is not enough. */
  readonly publicKey?: string | undefined
}

/** How accounts of a namespace prove a sign-in. */
export interface ProofNamespace {
  /** Whether a text is an address on a chain of the namespace, in its only form: with its checksum, in the case that it has. */
  isAccount(chainId: string, address: string): boolean
  /**
   * Whether the account has signed the message.
   *
   * @param nodes for accounts that are contracts
   * @throws a NodeFailure if the chain that has to verify the signature does not answer
   */
  isSigned(proof: SignInProof, nodes: NodeAccess): boolean | Promise<boolean>
}
