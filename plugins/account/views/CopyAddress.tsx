import { useEffect, useState } from 'react'
import { clockKey, shortAddress } from '#kernel'
import { IconButton, useMessages, useService } from '#kernel/ui'
import { accountMessages } from '../messages.js'
import { copiedShownMs } from '../constants.js'

/** The address, short, and a button that copies it whole. */
export function CopyAddress({ address }: { address: string }) {
  const t = useMessages(accountMessages)
  const clock = useService(clockKey)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const over = new AbortController()
    clock.sleep(copiedShownMs, over.signal).then(
      () => setCopied(false),
      () => {},
    )
    return () => over.abort()
  }, [copied, clock])
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  return (
    <p className="account-address">
      <bdi data-testid="account-address">{shortAddress(address)}</bdi>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={t(copied ? 'copied' : 'copy')}
        size="s"
        onClick={copy}
        data-testid="account-copy"
      />
    </p>
  )
}
