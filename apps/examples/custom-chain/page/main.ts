import { createFoyer } from 'foyerkit'
import { account } from 'foyerkit/plugins/account'
import { balances } from 'foyerkit/plugins/balances'
import { connect } from 'foyerkit/plugins/connect'
import { networks } from 'foyerkit/plugins/networks'
import { receive } from 'foyerkit/plugins/receive'
import { send } from 'foyerkit/plugins/send'
import { siwx } from 'foyerkit/plugins/siwx'
import { pebble } from '../plugin/index.js'
import { createWallet } from '../wallet/wallet.js'
import { createSignIn } from './sign-in.js'

const query = new URLSearchParams(location.search)
const wallet = createWallet({
  // a key of this example, with a balance on its node only
  secret: new Uint8Array(32).fill(1),
  isShared: sessionStorage.getItem('shared') === 'true',
  onShared: (isShared) => sessionStorage.setItem('shared', String(isShared)),
})
wallet.announce(window)
// the user of the wallet, for tests
Reflect.set(window, 'userWallet', wallet)

// #region composition
const signIn = createSignIn((address) => {
  document.getElementById('signed-in')!.textContent = address
})

createFoyer({
  metadata: { name: 'Meadow' },
  plugins: [
    pebble({ nodeUrl: query.get('node') ?? 'http://127.0.0.1:7777' }),
    connect(),
    networks(),
    account(),
    balances(),
    send(),
    receive(),
    ...(query.has('signIn') ? [siwx(signIn)] : []),
  ],
}).mount(document.getElementById('place'))
// #endregion
