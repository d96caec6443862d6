import { useEffect } from 'react'
import type { CaipAddress } from '#kernel'
import { useService } from '#kernel/ui'
import { profilesKey } from '../contract.js'

/** Looks up name and picture of an account, which then are part of it. Without them the address is shown, also after a failure. */
export function useProfile(account: CaipAddress | undefined): void {
  const profiles = useService(profilesKey)
  useEffect(() => {
    if (account) profiles.of(account).catch(() => {})
  }, [profiles, account])
}
