import { afterEach, expect, test } from 'vitest'
// #region wallet
import { createTestWallet, type TestWallet } from 'foyerkit/testing/wallet'
import { createSite, signUp } from './checkout.js'

// nothing is read from a chain here; put a local node's address in its place where something is
const chains = [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:8545' }]

function start() {
  const wallet = createTestWallet({ chains })
  const foyer = createSite([{ id: 'test', name: 'Test Wallet', provider: wallet.provider }])
  return { wallet, foyer }
}
// #endregion

let ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
function begin() {
  const started = start()
  ends = [() => started.foyer.dispose(), () => started.wallet.destroy()]
  return started
}

/** Waits for the wallet to be asked. */
// #region asked
function asked(wallet: TestWallet) {
  return new Promise<void>((resolve) => {
    const stop = wallet.subscribe(() => {
      if (wallet.pending.length === 0) return
      stop()
      resolve()
    })
  })
}
// #endregion

// #region answers
test('who agrees is welcome', async () => {
  const { wallet, foyer } = begin()
  const signing = signUp(foyer)
  await asked(wallet)
  expect(wallet.pending.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  wallet.pending[0]?.approve()
  expect(await signing).toBe(`Welcome, ${wallet.account}`)
})

test('who says no is left alone', async () => {
  const { wallet, foyer } = begin()
  const signing = signUp(foyer)
  await asked(wallet)
  wallet.pending[0]?.reject()
  expect(await signing).toBe('Maybe later.')
})
// #endregion

// #region broken
test('a wallet that answers nonsense is not the visitor’s fault', async () => {
  const { wallet, foyer } = begin()
  wallet.behave({ autoApprove: true, nonsense: 'null-accounts' })
  expect(await signUp(foyer)).toBe('Your wallet did not answer.')
})
// #endregion
