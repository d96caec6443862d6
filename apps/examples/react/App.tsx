// #region app
import { useEffect, useRef } from 'react'
import { useAccount, useFoyer } from 'foyerkit/react'

export function App() {
  return (
    <>
      <ConnectButton />
      <Greeting />
    </>
  )
}

/** The button of the widget in an element of the page. */
function ConnectButton() {
  const { mount } = useFoyer()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => mount(element.current), [mount])
  return <div ref={element} />
}

function Greeting() {
  const { address } = useAccount()
  return <p>{address ? `Hello ${address}` : 'Connect a wallet to begin.'}</p>
}
// #endregion
