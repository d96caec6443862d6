import type { RouterService, Store } from '#kernel'
import { frameUrlAtom } from '#plugins/auth/contract'
import { socialLogin } from './contract.js'
import { socialAttemptAtom } from './login-state.js'
import { readLoginResult } from './login-window.js'

const parameter = 'foyer_social'

/**
 * Goes on with a login that left the page, and removes its result from the address. The result of a login that another browser began
 * gives no session: it is bound to the key of that browser's frame.
 */
export function resume(store: Store, router: RouterService, page: Window): void {
  const url = new URL(page.location.href)
  const value = takeResult(url)
  page.history.replaceState(page.history.state, '', url)
  const frameUrl = store.get(frameUrlAtom)
  if (value === null || frameUrl === undefined) return
  const [, error] = /^error:(\w+)$/.exec(value) ?? []
  const result = readLoginResult(error ? { error } : { resultUri: value }, new URL(frameUrl).origin)
  if (!result) return
  store.set(socialAttemptAtom, { provider: undefined, popup: null, result })
  // opens the modal
  router.push(socialLogin)
}

/** Takes the result out of the fragment of an address; services of earlier releases write it into the query. */
function takeResult(url: URL): string | null {
  const inQuery = url.searchParams.get(parameter)
  url.searchParams.delete(parameter)
  const [part, encoded] = new RegExp(`(?:^#|&)${parameter}=([^&]*)`).exec(url.hash) ?? []
  if (part === undefined || encoded === undefined) return inQuery
  url.hash = url.hash.replace(part, '').replace(/^&/, '')
  return decodeURIComponent(encoded)
}
