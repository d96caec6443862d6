import { isRejection } from 'foyerkit'
import { useAccount, useConnect, useDisconnect, useFoyer, useFoyerEvent, useNetwork } from 'foyerkit/react'
import { networkSwitched } from 'foyerkit/kernel'

// #region own-button
/** A button of your own that opens the modal. */
export function OpenModal() {
  const foyer = useFoyer()
  const { status } = useAccount()
  return (
    <button disabled={status === 'connecting'} onClick={() => foyer.open()}>
      {status === 'connected' ? 'Account' : 'Connect'}
    </button>
  )
}
// #endregion

// #region list
/** A list of wallets without the modal. */
export function Wallets() {
  const { connectors, connect, status, error } = useConnect()
  const { disconnect } = useDisconnect()
  const { address } = useAccount()
  if (address) return <button onClick={() => void disconnect()}>Disconnect {address}</button>
  return (
    <ul>
      {connectors.map(({ id, name }) => (
        <li key={id}>
          <button disabled={status === 'pending'} onClick={() => void connect({ connectorId: id })}>
            {name}
          </button>
        </li>
      ))}
      {status === 'error' && !isRejection(error) && <li role="alert">No wallet was connected.</li>}
    </ul>
  )
}
// #endregion

// #region network
/** Switches the network, and counts the switches. */
export function NetworkButton({ count }: { readonly count: () => void }) {
  const { caipNetworkId, switchNetwork } = useNetwork()
  useFoyerEvent(networkSwitched, count)
  return <button onClick={() => void switchNetwork('eip155:8453')}>Use Base, not {caipNetworkId}</button>
}
// #endregion
