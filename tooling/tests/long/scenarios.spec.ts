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
  openWithUnheldAsset,
  sendAfterUnrelatedTransaction,
  sendMaxWhileFeeRises,
} from '../scenarios/money-path.js'
import {
  afterLostAnswer,
  countTransactions,
  doubleClick,
  quietKinds,
} from '../scenarios/repeated-confirms.js'
import { nodeOf, runScenario } from '../scenarios/scenario.js'

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
      expect(await p.text()).toContain('submitted')
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

test.describe('the money path with random values', () => {
  const runs = 50
  test.describe.configure({ timeout: 1_800_000 })
  /** A whole number from 0 to a maximum. */
  const random = (max: number) => Math.floor(Math.random() * (max + 1))

  test(`Max is confirmed while the base fee rises, ${runs} runs`, async ({ sendPage: p, chains, faults }) => {
    for (let run = 0; run < runs; run++) {
      const context = { p, node: nodeOf(chains), faults, receiver: newReceiver() }
      // a fee limit of twice the base fee is valid through five such blocks
      await sendMaxWhileFeeRises(context, { beforeReview: random(8), beforeConfirm: random(4) })
      await p.close()
    }
    console.log(`Max while the base fee rises: ${runs} of ${runs} confirmed`)
  })

  test(`a wanted asset never becomes another one, ${runs} runs`, async ({ page, servePage, chains }) => {
    const p = await openSendPage(page, await servePage('strict-host'))
    for (let run = 0; run < runs; run++)
      await openWithUnheldAsset({ p, node: nodeOf(chains) }, random(1) === 0 ? 'asset' : 'no asset')
    console.log(`Wanted assets: ${runs} of ${runs} without another one`)
  })

  test.describe('after a lost answer', () => {
    test.use({ allowPageErrors: true })

    test(`and another transaction the next transfer is possible, ${runs} runs`, async ({
      sendPage: p,
      chains,
      faults,
    }) => {
      for (let run = 0; run < runs; run++) {
        const context = { p, node: nodeOf(chains), faults, receiver: newReceiver() }
        await sendAfterUnrelatedTransaction(context, random(300))
        await p.close()
      }
      console.log(`Transfers after a lost answer and another transaction: ${runs} of ${runs} confirmed`)
    })
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
