import { useEffect, useRef, useState } from 'react'
import { clockKey, namespaceOf } from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { balancesCapability, type AssetBalance } from '#kernel/money'
import { useOnline, useOptionalService, useService } from '#kernel/ui'
import { apiKey } from '#plugins/service/contract'
import { readSeries, type PricePoint, type SeriesRange } from '../series.js'

/** Prices of a chart. `none`: no service has them. */
export type SeriesState =
  | { readonly status: 'loading' | 'offline' | 'none' }
  | { readonly status: 'failed'; readonly onRetry: () => void }
  | { readonly status: 'ready'; readonly points: readonly PricePoint[] }

type Known = { readonly points: readonly PricePoint[] | undefined } | { readonly failed: true }

/** Reads the prices of an asset in a range. Each range is read once while the view is open, and again after a failure. */
export function useSeries(asset: AssetBalance, range: SeriesRange): SeriesState {
  const api = useOptionalService(apiKey)
  const clock = useService(clockKey)
  const namespaces = useService(namespacesKey)
  const online = useOnline()
  const { chainId, address } = asset
  const key = `${range} ${chainId} ${address ?? ''}`
  const known = useRef(new Map<string, Known>())
  const [, setChanges] = useState(0)
  const state = known.current.get(key)
  const isMissing = state === undefined

  useEffect(() => {
    if (!isMissing || !online) return undefined
    const ended = new AbortController()
    const { signal } = ended
    const settle = (result: Known) => {
      if (signal.aborted) return
      known.current.set(key, result)
      setChanges((count) => count + 1)
    }
    const read = async (): Promise<readonly PricePoint[] | undefined> => {
      if (!api?.has('api')) return undefined
      const balances = await namespaces.capability(namespaceOf(chainId), balancesCapability)
      const priced = address ?? balances?.nativePriceAddress
      if (priced === undefined) return undefined
      const now = () => clock.now()
      return readSeries(api, { chainId, address: priced }, range, { now, signal })
    }
    read().then(
      (points) => settle({ points }),
      () => settle({ failed: true }),
    )
    return () => ended.abort()
  }, [api, clock, namespaces, online, isMissing, key, chainId, address, range])

  if (!state) return { status: online ? 'loading' : 'offline' }
  if ('failed' in state) {
    const onRetry = () => {
      known.current.delete(key)
      setChanges((count) => count + 1)
    }
    return { status: 'failed', onRetry }
  }
  return state.points ? { status: 'ready', points: state.points } : { status: 'none' }
}
