import { useEffect, useState } from 'react'

const thanksMs = 1_500

/** Copies a text, and says so for a moment. */
export function CopyButton({ name, text, testId }: { name: string; text: () => string; testId: string }) {
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), thanksMs)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setSaid('Copied'),
      () => setSaid('Not allowed'),
    )
  return (
    <button type="button" data-testid={testId} onClick={() => void copy()}>
      <span aria-live="polite">{said ?? name}</span>
    </button>
  )
}
