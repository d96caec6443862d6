import { useCallback, useEffect, useState } from 'react'
import { siwxService, type SignInSession } from 'foyerkit/plugins/siwx/contract'
import { useAccount, useNetwork } from 'foyerkit/react'
import type { PlaygroundFoyer } from '../create.js'

/** The session of the account, and the buttons of a page that signs users in and out. */
export function OwnSession({ foyer }: { readonly foyer: PlaygroundFoyer }) {
  const { caipAddress, status } = useAccount()
  const { caipNetworkId } = useNetwork()
  const [session, setSession] = useState<SignInSession>()
  const [error, setError] = useState<unknown>()
  const service = foyer.service(siwxService)
  const read = useCallback(() => {
    service.session().then(setSession, setError)
  }, [service])
  useEffect(read, [read, caipAddress, caipNetworkId, status])
  useEffect(() => foyer.on('siwx.signed-in', read), [foyer, read])
  const press = (run: () => Promise<unknown>) => () => {
    setError(undefined)
    run().catch(setError).finally(read)
  }
  return (
    <section className="panel">
      <h2>The page’s session</h2>
      <p data-testid="own-session">
        {session ? `Signed in as ${session.data.accountAddress} on ${session.data.chainId}` : 'Signed out'}
      </p>
      <p className="row">
        <button type="button" data-testid="own-sign-in" onClick={press(() => service.signIn())}>
          Sign in
        </button>
        <button type="button" data-testid="own-sign-out" onClick={press(() => service.signOut())}>
          Sign out
        </button>
        <output data-testid="own-session-error" aria-live="polite">
          {error instanceof Error ? error.message : ''}
        </output>
      </p>
    </section>
  )
}
