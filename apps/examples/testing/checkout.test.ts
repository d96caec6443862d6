// #region wallet
import { afterEach, expect, test } from 'vitest'
import { createTestWallet, type TestWallet } from 'foyerkit/testing/wallet'
import { createSite, signUp } from './checkout.js'

// no read reaches the chain here; use the URL of a local node if your test reads from it
const chains = [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:8545' }]

function start() {
  const wallet = createTestWallet({ chains })
  const foyer = createSite([{ id: 'test', name: 'Test Wallet', provider: wallet.provider }])
  return { wallet, foyer }
}

let cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})
function begin() {
  const started = start()
  cleanups = [() => started.foyer.dispose(), () => started.wallet.destroy()]
  return started
}
// #endregion

/** Resolves once the wallet has a pending request. */
// #region wait
function waitForRequest(wallet: TestWallet) {
  return new Promise<void>((resolve) => {
    const unsubscribe = wallet.subscribe(() => {
      if (wallet.pending.length === 0) return
      unsubscribe()
      resolve()
    })
  })
}
// #endregion

// #region answers
test('connects after approval', async () => {
  const { wallet, foyer } = begin()
  const signing = signUp(foyer)
  await waitForRequest(wallet)
  expect(wallet.pending.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  wallet.pending[0]?.approve()
  expect(await signing).toBe(`Welcome, ${wallet.account}`)
})

test('handles rejection', async () => {
  const { wallet, foyer } = begin()
  const signing = signUp(foyer)
  await waitForRequest(wallet)
  wallet.pending[0]?.reject()
  expect(await signing).toBe('Maybe later.')
})
// #endregion

// #region broken
test('reports a wallet with invalid answers', async () => {
  const { wallet, foyer } = begin()
  wallet.behave({ autoApprove: true, nonsense: 'null-accounts' })
  expect(await signUp(foyer)).toBe('Your wallet did not answer.')
})
// #endregion
