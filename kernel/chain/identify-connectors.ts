import type { Connector } from '../contracts/connector.js'
import { hashText } from '../core/hash-text.js'
import { isSameName } from '../session/shared-identity.js'

/** A wallet that a source has found, with the id that it has if no other wallet of the source wants the same one. */
export interface ConnectorCandidate {
  readonly connector: Connector
  /**
   * Groups of properties that are equal on every page load. A group counts only if the groups before it do not tell wallets of
   * one id apart.
   */
  readonly traits: readonly (readonly (string | undefined)[])[]
}

/**
 * Gives the wallets of one source and namespace unique ids, and marks those that cannot be verified, because another one has the
 * same name or reverse domain.
 *
 * Wallets of one id get a hash of their properties after it, so that no id depends on the order in which wallets come, and no
 * wallet takes over the id under which another one was stored. Of wallets that are equal in every property the first is returned.
 */
export function identifyConnectors(candidates: readonly ConnectorCandidate[]): readonly Connector[] {
  const ids = uniqueIds(candidates)
  return candidates.flatMap(({ connector }, at) => {
    const id = ids[at]
    if (id === undefined || ids.indexOf(id) < at) return []
    const isContested = candidates.some(
      (candidate, index) => index !== at && claimsSame(candidate.connector, connector),
    )
    return [Object.freeze({ ...connector, id, ...(isContested && { contested: true }) })]
  })
}

/** Returns an id for each wallet. Only wallets that are equal in every property have the same one. */
function uniqueIds(candidates: readonly ConnectorCandidate[]): readonly string[] {
  // the separator of hashes is no part of other ids: a wallet chooses its name
  const wanted = candidates.map(({ connector }) => connector.id.replaceAll('~', '%7E'))
  const groups = Math.max(0, ...candidates.map(({ traits }) => traits.length))
  let ids: readonly string[] = wanted
  for (let count = 1; count <= groups; count++) {
    const before = ids
    ids = candidates.map(({ traits }, at) => {
      const id = before[at] ?? ''
      const isUnique = before.indexOf(id) === before.lastIndexOf(id)
      return isUnique ? id : `${wanted[at]}~${hashOf(traits.slice(0, count))}`
    })
  }
  // hashes may collide, also by intention: the order of the texts decides, which is not that of the wallets
  const texts = candidates.map(({ traits }) => JSON.stringify(traits))
  return ids.map((id, at) => {
    const before = texts.filter((text, index) => ids[index] === id && text < (texts[at] ?? ''))
    return before.length > 0 ? `${id}~${new Set(before).size + 1}` : id
  })
}

const hashOf = (traits: ConnectorCandidate['traits']) => hashText(JSON.stringify(traits)).toString(36)

function claimsSame(a: Connector, b: Connector): boolean {
  return isSameName(a, b) || (a.rdns !== undefined && a.rdns === b.rdns)
}
