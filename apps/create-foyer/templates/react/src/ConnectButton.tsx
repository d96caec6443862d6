import { useFoyer } from 'foyerkit/react'
import { useEffect, useRef } from 'react'

/** The widget's button. */
export function ConnectButton() {
  const foyer = useFoyer()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => foyer.mount(container.current!), [foyer])
  return <div ref={container} data-testid="connect" />
}
