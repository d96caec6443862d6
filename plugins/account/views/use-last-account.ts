import { useEffect, useState } from 'react'
import { accountAtom } from '#kernel'
import { useAtom } from '#kernel/ui'

/** The account, or the last one while the view leaves after a disconnect: nothing jumps on its way out. */
export function useLastAccount() {
  const account = useAtom(accountAtom)
  const [last, setLast] = useState(account)
  useEffect(() => {
    if (account.address !== undefined) setLast(account)
  }, [account])
  return account.address === undefined ? last : account
}
