import { useEffect, useState } from 'react'
import type { CaipAddress } from '#kernel'
import type { Naming } from '#kernel/contracts'
import { useService } from '#kernel/ui'
import { profilesKey } from '../contract.js'

/** What an account is called; undefined while nobody has said, and where it has no name. */
export function useProfile(account: CaipAddress | undefined): Naming | undefined {
  const profiles = useService(profilesKey)
  const [known, setKnown] = useState<{ readonly account: CaipAddress; readonly naming: Naming | undefined }>()
  useEffect(() => {
    if (!account) return undefined
    let isOver = false
    profiles.of(account).then(
      (naming) => isOver || setKnown({ account, naming }),
      // without a name the address stands there: nothing is missing
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [profiles, account])
  return known?.account === account ? known?.naming : undefined
}
