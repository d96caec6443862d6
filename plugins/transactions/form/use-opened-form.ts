import { useEffect, useState } from 'react'
import type { PrimitiveAtom } from 'jotai/vanilla'
import { currentEntryAtom, sessionKey } from '#kernel'
import { useOptionalService, useService, useWidget } from '#kernel/ui'
import { balancesService } from '#plugins/balances/contract'

/**
 * Tells the service of a form once that it is open, and reads the balances.
 *
 * @param toldOfAtom step that the service was told of last
 * @returns step of the router, the same when the user returns from a later view
 */
export function useOpenedForm(
  service: { readonly open: () => Promise<void> },
  toldOfAtom: PrimitiveAtom<number | undefined>,
): number | undefined {
  const { store } = useWidget()
  const session = useService(sessionKey)
  const balances = useOptionalService(balancesService)
  const [step] = useState(() => store.get(currentEntryAtom)?.step)

  useEffect(() => {
    if (store.get(toldOfAtom) === step) return
    store.set(toldOfAtom, step)
    service.open().catch(() => {})
  }, [store, step, service, toldOfAtom])

  useEffect(() => {
    // requests only expired balances; views show failures
    session.refreshBalance().catch(() => {})
    balances?.refresh().catch(() => {})
  }, [session, balances])

  return step
}
