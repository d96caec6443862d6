import * as z from 'zod/mini'

const url = z.string().check(z.minLength(1), z.maxLength(2_048))

/** Configuration that the operator's server writes into the document of the frame. Nothing of it comes from the host's page. */
const frameConfig = z.object({
  projectId: z.string(),
  /** Base URLs of the modules, without a slash at the end. */
  authUrl: url,
  sharesUrl: url,
  recoveryUrl: url,
  /** URL of the nodes with `{chainId}` for the CAIP-2 id of a network. */
  rpcUrl: url,
  /** Origins of pages that may embed the frame; `*` is one label. Empty: none. */
  allowedOrigins: z.array(z.string()),
  /** Whether pages of this machine may embed the frame, too. Default: no. */
  isDevelopment: z.optional(z.boolean()),
  /** Whether the page may itself be in a frame. */
  nested: z.boolean(),
  /** Origins whose confirms are drawn in the page also in browsers that cannot prove that nothing covers them. */
  trustedConfirmOrigins: z.array(z.string()),
  /** Place where a login by e-mail takes its code: `widget`, which is the default, or `window`. */
  login: z.optional(z.string()),
  /** Whether a login signs the sign-in message of its site without a confirm. Default: true. */
  signInWithLogin: z.optional(z.boolean()),
  /** CAIP-2 ids of the networks with a node. */
  networks: z.array(z.string()),
  /** CAIP-2 ids of the networks with smart accounts. */
  smartAccounts: z.optional(z.array(z.string())),
  /** CAIP-2 ids of the networks on which the operator can pay for batches. */
  sponsored: z.optional(z.array(z.string())),
  /** CAIP-2 ids of the networks with a bundler. */
  bundled: z.optional(z.array(z.string())),
  /** Kind of smart account of new wallets. */
  accountKind: z.optional(z.string()),
  /** Origins of paymasters that the page may name for a batch. */
  paymasterOrigins: z.optional(z.array(z.string())),
})

/** Configuration of the frame. */
export type FrameConfig = z.infer<typeof frameConfig>

/** Reads the configuration of a document. @throws if it is missing or invalid */
export function readConfig(document: Document): FrameConfig {
  const text = document.getElementById('foyer-frame-config')?.textContent ?? ''
  return frameConfig.parse(JSON.parse(text))
}
