import { useEffect, useState } from 'react'
import { namespacesKey } from '#kernel'
import { transferCapability, type MemoRule, type Network } from '#kernel/contracts'
import { useAtom, useService } from '#kernel/ui'
import { memoRuleOf } from '../memo.js'
import { sendContextAtom, sendStateAtom } from '../state.js'

/** Returns what the memo of the form may be; undefined if the network has none. */
export function useMemoRule(): MemoRule | undefined {
  const namespaces = useService(namespacesKey)
  const network = useAtom(sendContextAtom)?.network
  const { read } = useAtom(sendStateAtom)
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
  const rule = known?.network === network ? known?.rule : undefined
  return network && memoRuleOf({ memo: () => rule }, network, read)
}
