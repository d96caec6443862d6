import { afterSending } from '../scenarios/after-sending.js'
import { beforeSending } from '../scenarios/before-sending.js'
import { lostAnswers } from '../scenarios/lost-answers.js'
import { moneyPath, openWithUnheldAsset, sendMaxWhileFeeRises } from '../scenarios/money-path.js'
import { countTransactions, doubleClick } from '../scenarios/repeated-confirms.js'
import { nodeOf, runScenario, type Scenario } from '../scenarios/scenario.js'
import { longTag } from './fixtures/long-tag.js'
import { newReceiver, openSendPage, test } from './pages/send-page.js'

/** One scenario of each group. The project `long` runs all scenarios. */
function named(scenarios: readonly Scenario[], name: string): Scenario {
  const scenario = scenarios.find((entry) => entry.name === name)
  if (!scenario) throw new Error(`There is no scenario "${name}".`)
  return scenario
}

const fee = named(beforeSending, 'the fee rises before the confirmation, is shown, and is confirmed again')
test(fee.name, async ({ sendPage: p, chains, faults }) => runScenario({ p, chains, faults }, fee))

test(
  'a double click under StrictMode sends once',
  { tag: longTag },
  async ({ page, servePage, chains, faults }) => {
    const url = await servePage('strict-host')
    const p = await openSendPage(page, url)
    await countTransactions({ p, url, query: '', chains, faults }, { ...doubleClick, runs: 2 })
  },
)

// behaviour 17.9
test(
  'Max is confirmed while the base fee rises by 12.5 % per block',
  { tag: longTag },
  async ({ sendPage: p, chains, faults }) => {
    const context = { p, node: nodeOf(chains), faults, receiver: newReceiver() }
    await sendMaxWhileFeeRises(context, { beforeReview: 2, beforeConfirm: 4 })
  },
)

// behaviour 17.11
test(
  'a wanted asset that is not held never becomes another one',
  { tag: longTag },
  async ({ page, servePage, chains }) => {
    const p = await openSendPage(page, await servePage('strict-host'))
    for (const kind of ['asset', 'no asset'] as const)
      await openWithUnheldAsset({ p, node: nodeOf(chains) }, kind)
  },
)

test.describe('with lost answers', () => {
  test.use({ allowPageErrors: true })

  for (const scenario of [
    named(lostAnswers, 'the answer is lost and the transfer is confirmed again: looked up, not sent again'),
    ...moneyPath,
  ]) {
    const tag = moneyPath.includes(scenario) ? longTag : []
    test(scenario.name, { tag }, async ({ sendPage: p, chains, faults }) =>
      runScenario({ p, chains, faults }, scenario),
    )
  }

  const replaced = named(afterSending, 'sped up in the wallet')
  test(replaced.name, { tag: longTag }, async ({ sendPage: p, chains, faults }) => {
    await chains.call(1, 'evm_setAutomine', false)
    await runScenario({ p, chains, faults }, replaced)
  })
})
