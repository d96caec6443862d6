import { Account } from './Account'
import { ConnectButton } from './ConnectButton'

export function App() {
  return (
    <main>
      <h1>Foyer app</h1>
      <ConnectButton />
      <Account />
    </main>
  )
}
