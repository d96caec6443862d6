import { useEffect, useState } from 'react'
import { namespacesKey } from '#kernel'
import { transferCapability, type MemoRule, type Network } from '#kernel/contracts'
import { useAtom, useService } from '#kernel/ui'
import { memoRuleOf } from '../memo.js'
import { sendContextAtom, sendStateAtom } from '../state.js'

/** Returns the limits of the form's memo; undefined if the network has none. */
export function useMemoRule(): MemoRule | undefined {
  const network = useAtom(sendContextAtom)?.network
  const { read } = useAtom(sendStateAtom)
  const rule = useNetworkMemoRule(network)
  return network && memoRuleOf({ memo: () => rule }, network, read)
}

/** Returns the limits of memos on a network; undefined while they load, and if the network has none. */
export function useNetworkMemoRule(network: Network | undefined): MemoRule | undefined {
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
  return known?.network === network ? known?.rule : undefined
}
