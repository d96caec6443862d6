import { useEffect, useState } from 'react'
import { namespacesKey, type Network } from '#kernel/chain'
import { transferCapability, type MemoRule } from '#kernel/money'
import { useService } from '#kernel/ui'

/** Limits of a memo; a loaded record without a rule means that the network has no memos. */
export interface LoadedMemoRule {
  readonly isLoaded: boolean
  readonly rule: MemoRule | undefined
}

/** Returns the limits of memos on a network. */
export function useNetworkMemoRule(network: Network | undefined): LoadedMemoRule {
  const namespaces = useService(namespacesKey)
  const [known, setKnown] = useState<{ network: Network; rule: MemoRule | undefined }>()
  useEffect(() => {
    if (!network) return undefined
    let isOver = false
    const load = async () => {
      const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
      if (!isOver) setKnown({ network, rule: transfer?.memo?.(network) })
    }
    // the estimate shows why the namespace cannot be loaded
    load().catch(() => {})
    return () => void (isOver = true)
  }, [namespaces, network])
  const isLoaded = known !== undefined && known.network === network
  return { isLoaded, rule: isLoaded ? known.rule : undefined }
}
