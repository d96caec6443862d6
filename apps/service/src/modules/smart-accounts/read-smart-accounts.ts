import { isChain } from '../../namespaces/namespaces.js'

/** How smart accounts work on a chain. Without a bundler the user pays every transaction. */
export interface SmartAccountChain {
  /** URL of a bundler (ERC-4337). */
  readonly bundler: string | undefined
  /** URL of a paymaster service (ERC-7677). */
  readonly paymaster: string | undefined
  /** Name of the paymaster's policy. */
  readonly policy: string | undefined
}

/** Chains with smart accounts, by CAIP-2 id. */
export type SmartAccountChains = ReadonlyMap<string, SmartAccountChain>

const entryForm = /^([^={}]+)=\{([^{}]*)\}$/

/**
 * Reads `chain={bundler,paymaster,policy};chain={}`. Each value may be left out.
 *
 * @throws an error with the position of the invalid entry, without its URLs, which may contain a key
 */
export function readSmartAccounts(text: string): SmartAccountChains {
  const chains = new Map<string, SmartAccountChain>()
  for (const [index, part] of text.split(';').entries()) {
    const entry = part.trim()
    if (entry === '') continue
    const place = `entry ${index + 1}`
    const [, id = '', values = ''] = entryForm.exec(entry) ?? []
    const chain = id.trim()
    if (!isChain(chain) || !chain.startsWith('eip155:'))
      throw new Error(`${place} must be an EVM chain with its values in braces, such as eip155:8453={}`)
    if (chains.has(chain)) throw new Error(`${place} names a chain for the second time`)
    const [bundler, paymaster, policy, ...others] = values
      .split(',')
      .map((value) => value.trim() || undefined)
    if (others.length > 0)
      throw new Error(`${place} has more than a bundler, a paymaster and a policy in its braces`)
    if (bundler !== undefined && !isUrl(bundler))
      throw new Error(`${place} must have the bundler's http or https URL as the first value`)
    if (paymaster !== undefined && !isUrl(paymaster))
      throw new Error(`${place} must have the paymaster's http or https URL as the second value`)
    if (paymaster !== undefined && bundler === undefined)
      throw new Error(`${place} has a paymaster without a bundler, which sends its operations`)
    if (policy !== undefined && paymaster === undefined)
      throw new Error(`${place} has a policy without a paymaster`)
    chains.set(chain, { bundler, paymaster, policy })
  }
  return chains
}

function isUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
