import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectQuiet } from './flow-test.js'
import { afterReload } from './scenarios/after-reload.js'
import { afterSending } from './scenarios/after-sending.js'
import { beforeSending } from './scenarios/before-sending.js'
import { buildStrictHost } from './scenarios/build-strict-host.js'
import { lostAnswers } from './scenarios/lost-answers.js'
import { layLane, playLanes } from './scenarios/lane.js'
import { count, kinds, type Counted } from './scenarios/one-confirm.js'
import { play, type Outcome } from './scenarios/scenario.js'
import { openSendPage, type SendPage } from './scenarios/send-page.js'
import { startStage, type Stage } from './scenarios/stage.js'

const limitMs = 300_000
const rows = [...beforeSending, ...lostAnswers, ...afterReload, ...afterSending]
const allKinds = Object.values(kinds).flat()
const outcomes: Outcome[] = []
const counts: Counted[] = []
const stages: Stage[] = []
let browser: Browser

beforeAll(async () => {
  browser = await chromium.connect(inject('world').browser)
})
afterAll(async () => {
  await Promise.all(stages.map((stage) => stage.stop()))
  await browser.close()
})

/** A page with a stage of its own; the lanes go on side by side, for none knows of another. */
async function openLane(options: Parameters<typeof startStage>[1] = {}): Promise<SendPage> {
  const stage = await startStage(browser, options)
  stages.push(stage)
  return openSendPage(stage)
}

const withoutBlocks = async () => {
  const p = await openLane({ query: '?uses=1' })
  await p.stage.node('evm_setAutomine', false)
  return p
}
const onEthereum = () => openLane({ query: '?uses=1' })
const onTwo = () => openLane({ chainIds: [1, 8453], query: '?uses=1,8453&knows=1,8453' })

const lanes = {
  before: layLane(beforeSending, onTwo, play),
  lost: layLane(lostAnswers, onEthereum, play),
  reload: layLane(afterReload, onEthereum, play),
  after: layLane(afterSending, withoutBlocks, play),
}
const counting = {
  presses: layLane(kinds.presses, onEthereum, count),
  tabs: layLane(kinds.tabs, onEthereum, count),
  strict: layLane(kinds.strict, async () => openLane({ dir: await buildStrictHost() }), count),
  retries: layLane(kinds.retries, onEthereum, count),
}
/** Those where nothing is lost on the way: their pages have no reason to complain. */
const quiet = [lanes.before, counting.presses, counting.tabs, counting.strict]

beforeAll(() => {
  const { strict, retries, presses, tabs } = counting
  // the long ones go first
  void playLanes([lanes.lost, presses, lanes.after, lanes.reload, retries, strict, tabs, lanes.before], 3)
})

describe('money', () => {
  const parts = Object.values(lanes).flatMap((lane) => lane.parts)
  test.each(parts)('$part.name', { timeout: limitMs }, async ({ result }) => {
    outcomes.push(await result)
  })
})

describe('one confirm, one transaction', () => {
  const parts = Object.values(counting).flatMap((lane) => lane.parts)
  test.each(parts)('$part.name, $part.runs runs', { timeout: limitMs }, async ({ result }) => {
    counts.push(await result)
  })
})

test('where nothing is lost on the way no page complains', { timeout: limitMs }, async () => {
  for (const { page } of quiet) await expectQuiet(await page)
})

test('the table', () => {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    [
      '| # | scenario | sent | on the screen | s |',
      ...outcomes.map(
        ({ name, sent, screen, ms }, index) =>
          `| ${index + 1} | ${name} | ${sent} | ${screen} | ${seconds(ms)} |`,
      ),
      '| runs | one confirm, one transaction | sent | | s |',
      ...counts.map(({ name, runs, sent, ms }) => `| ${runs} | ${name} | ${sent} | | ${seconds(ms)} |`),
      `${outcomes.length} rows, ${counts.reduce((sum, { runs }) => sum + runs, 0)} runs`,
    ].join('\n'),
  )
  expect(outcomes).toHaveLength(rows.length)
  expect(counts.reduce((sum, { runs }) => sum + runs, 0)).toBe(50)
  expect(counts).toHaveLength(allKinds.length)
})
