import { pluginStatesAtom, sessionKey } from 'foyerkit'
import { routerKey } from 'foyerkit/kernel'
import { useAccount, useFoyer, useNetwork } from 'foyerkit/react'
import { networksList } from 'foyerkit/plugins/networks/contract'
import { useAtomValue } from 'jotai/react'

/** What the host sees of the widget through the hooks. */
export function State() {
  const foyer = useFoyer()
  const account = useAccount()
  const { requestedCaipNetworks } = useNetwork()
  const plugins = useAtomValue(pluginStatesAtom, { store: foyer.store })
  const balance = account.balance === undefined ? '' : `${account.balance} ${account.balanceSymbol ?? ''}`
  return (
    <section className="panel">
      <h2>State</h2>
      <dl>
        <Row name="status" value={account.status} />
        <Row name="address" value={account.address ?? ''} />
        <Row name="network" value={account.caipNetworkId ?? ''} />
        <Row name="networks" value={requestedCaipNetworks.map(({ id }) => id).join(', ')} />
        <Row name="balance" value={balance} />
        <Row name="wallet" value={account.connectedWalletInfo?.name ?? ''} />
        {plugins.map(({ id, status }) => (
          <Row key={id} name={`plugin ${id}`} value={status} />
        ))}
      </dl>
      <button
        type="button"
        data-testid="host-disconnect"
        disabled={account.address === undefined}
        onClick={() => void foyer.service(sessionKey).disconnect()}
      >
        Disconnect from the page
      </button>{' '}
      <button
        type="button"
        data-testid="host-networks"
        disabled={!foyer.service(routerKey).can(networksList)}
        onClick={() => foyer.open(networksList)}
      >
        Networks
      </button>
    </section>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={`state-${name.replace(' ', '-')}`}>{value}</dd>
    </div>
  )
}
