import { useAtomValue } from 'jotai/react'
import type { RouteKey, ServiceKey, Store } from '#kernel'
import {
  sendForm,
  sendService,
  type SendFormParams,
  type SendService,
  type SentTransfer,
} from './contract.js'
import { transfersAtom } from './state.js'

/** What of a widget the hook needs: what `createFoyer` returns fits. */
export interface SendWidget {
  readonly store: Store
  service<T>(key: ServiceKey<string, T>): T
  open<P>(route: RouteKey<string, P>, params: P): void
}

/** Sending, for a host's own components: opens the form, and tells what was sent from this page, newest first. */
export function useSend(foyer: SendWidget): {
  readonly open: (params?: SendFormParams) => void
  readonly service: SendService
  readonly transfers: readonly SentTransfer[]
} {
  return {
    open: (params = {}) => foyer.open(sendForm, params),
    service: foyer.service(sendService),
    transfers: useAtomValue(transfersAtom, { store: foyer.store }),
  }
}
