import { accountAtom, connectorsAtom, isRejection, sessionKey } from 'foyerkit'
import { createHeadless, followAccount } from './headless.js'

// A page that draws its own list of wallets.
const foyer = createHeadless({})
const session = foyer.service(sessionKey)
const [account, wallets, disconnect] = ['account', 'wallets', 'disconnect'].map((id) =>
  document.getElementById(id),
)

async function connect(connectorId: string) {
  try {
    await session.connect({ connectorId })
  } catch (error) {
    if (account) account.textContent = isRejection(error) ? 'You rejected the request.' : String(error)
  }
}

function drawWallets() {
  const isConnected = foyer.read(accountAtom).address !== undefined
  const rows = foyer.read(connectorsAtom).map(({ id, name }) => {
    const button = document.createElement('button')
    button.textContent = name
    button.onclick = () => void connect(id)
    const row = document.createElement('li')
    row.append(button)
    return row
  })
  wallets?.replaceChildren(...(isConnected ? [] : rows))
  disconnect?.toggleAttribute('hidden', !isConnected)
}

disconnect?.addEventListener('click', () => void session.disconnect())
followAccount(foyer, (address) => {
  if (account) account.textContent = address ?? 'Not connected'
  drawWallets()
})
foyer.watch(connectorsAtom, drawWallets)
