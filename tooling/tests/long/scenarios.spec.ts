import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '../../devnet/chain-process.mjs'
import { furnishChain } from '../../devnet/furnish-chain.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { expect, newReceiver, openSendPage, test } from '../e2e/pages/send-page.js'
import { afterReload } from '../scenarios/after-reload.js'
import { afterSending, submit } from '../scenarios/after-sending.js'
import { beforeSending } from '../scenarios/before-sending.js'
import { lostAnswers } from '../scenarios/lost-answers.js'
import {
  afterLostAnswer,
  countTransactions,
  doubleClick,
  quietKinds,
} from '../scenarios/repeated-confirms.js'
import { runScenario } from '../scenarios/scenario.js'

test.describe('a change before the request', () => {
  for (const scenario of beforeSending) {
    test(scenario.name, async ({ page, playgroundUrl, chains, faults }) => {
      const query = '?uses=1,8453&knows=1,8453'
      await runScenario({ p: await openSendPage(page, playgroundUrl, { query }), chains, faults }, scenario)
    })
  }
})

for (const [group, scenarios] of [
  ['a lost answer', lostAnswers],
  ['a reload', afterReload],
] as const) {
  test.describe(group, () => {
    test.use({ allowPageErrors: true })

    for (const scenario of scenarios) {
      test(scenario.name, async ({ sendPage: p, chains, faults }) =>
        runScenario({ p, chains, faults }, scenario),
      )
    }
  })
}

test.describe('a pending transaction', () => {
  test.use({ allowPageErrors: true })

  for (const scenario of afterSending) {
    test(scenario.name, async ({ sendPage: p, chains, faults }) => {
      await chains.call(1, 'evm_setAutomine', false)
      await runScenario({ p, chains, faults }, scenario)
    })
  }

  test('is followed while its node restarts', async ({ page, devnet, servePage }) => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-restart-'))
    const start = async (port: number) => {
      const options = { id: 1, name: 'Ethereum', port, mnemonic: devnet.mnemonic, accounts: 10 }
      const chain = await startChain({ ...options, stateFile: join(folder, '1.json') })
      await furnishChain(chain, devnet.accounts)
      await callRpc(chain.rpcUrl, 'evm_setAutomine', [false])
      return chain
    }
    let chain = await start(0)
    try {
      const node = (method: string, ...params: readonly unknown[]) =>
        callRpc(chain.rpcUrl, method, [...params])
      const p = await openSendPage(page, await servePage('playground', { chains: [chain] }), {
        query: '?uses=1',
      })
      const { hash } = await submit({ p, node, receiver: newReceiver() })
      const signed = await node('eth_getRawTransactionByHash', hash)
      const failed = page.waitForEvent('requestfailed')
      await chain.stop()
      await failed
      expect(await p.text()).toContain('is on its way')
      chain = await start(Number(new URL(chain.rpcUrl).port))
      // A development node does not keep its pool.
      await node('eth_sendRawTransaction', signed)
      await node('anvil_mine', '0x1')
      await p.confirmed()
    } finally {
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test.describe('one confirmation is one transaction', () => {
  for (const kind of quietKinds) {
    test(`${kind.name}, ${kind.runs} runs`, async ({ sendPage: p, playgroundUrl: url, chains, faults }) => {
      await countTransactions({ p, url, query: '?uses=1', chains, faults }, kind)
    })
  }

  test('double click under StrictMode, 6 runs', async ({ page, servePage, chains, faults }) => {
    const url = await servePage('strict-host')
    const p = await openSendPage(page, url)
    await countTransactions({ p, url, query: '', chains, faults }, { ...doubleClick, runs: 6 })
  })
})

test.describe('one confirmation after a lost answer is one transaction', () => {
  test.use({ allowPageErrors: true })

  test(`${afterLostAnswer.name}, ${afterLostAnswer.runs} runs`, async ({
    sendPage: p,
    playgroundUrl: url,
    chains,
    faults,
  }) => {
    await countTransactions({ p, url, query: '?uses=1', chains, faults }, afterLostAnswer)
  })
})
