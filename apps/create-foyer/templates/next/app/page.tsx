import { Wallet } from './Wallet'

export default function Page() {
  return (
    <main>
      <h1>Foyer app</h1>
      <Wallet />
    </main>
  )
}
