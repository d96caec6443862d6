import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanupLimitMs } from '../../kernel/core/plugins/lifecycle.js'
import { balanceCacheMs } from '../../kernel/session/balance.js'
import { disconnectLimitMs } from '../../kernel/session/ask-wallet.js'
import { announcementWaitMs, restoreLimitsMs, unansweredPausesMs } from '../../kernel/session/restore.js'
import { viewLoadTimeoutMs } from '../../kernel/ui/slots/PluginBoundary.js'
import { profileCacheMs } from '../../plugins/account/profiles.js'
import { retryMs, slowAnswerMs } from '../../plugins/catalogue/lists.js'
import { conversationDelayMs } from '../../plugins/connect/views/pressed-wallet.js'
import { silentAfterMs } from '../../plugins/connect/views/use-connecting.js'
import { disconnectTimeoutMs } from '../../plugins/evm/wallets/driver.js'
import { pendingLimit, pendingPollMs } from '../../plugins/evm/transactions/watch-pending.js'
import { rpcLimitMs } from '../../plugins/service/contract/nodes/post.js'
import { repositoryRoot } from '../setup/repository.mjs'

const page = readFileSync(join(repositoryRoot, 'docs/behaviour.md'), 'utf8').replaceAll('\n', ' ')

/** The text of a rule of docs/behaviour.md. */
function textOf(rule: string): string {
  const [, rest = ''] = page.split(`**${rule}** `)
  return rest.split(/ <a id=| ## /)[0] ?? ''
}

// Tests of these rules advance a clock by the constant of the code, so another value would pass them.
// behaviour 1.6, 1.7, 1.11, 1.25, 2.8, 3.12, 6.1, 7.1, 7.5, 14.3, 14.5, 15.2, 19.3
test.each<[rule: string, phrase: string, actual: unknown, expected: unknown]>([
  ['1.6', 'within 5 s, then 10 s, then 20 s', restoreLimitsMs, [5_000, 10_000, 20_000]],
  ['1.7', 'at most 1 s', announcementWaitMs, 1_000],
  ['1.11', 'A wallet has 5 s', disconnectLimitMs, 5_000],
  ['1.6', 'after 2 s, 5 s, 15 s, and then each minute', unansweredPausesMs, [2_000, 5_000, 15_000, 60_000]],
  ['2.8', 'within 15 s', viewLoadTimeoutMs, 15_000],
  ['3.12', 'longer than 5 s', cleanupLimitMs, 5_000],
  ['6.1', 'for 30 s per account', balanceCacheMs, 30_000],
  ['6.1', 'for 5 min', profileCacheMs, 300_000],
  ['7.1', 'has 8 s', rpcLimitMs, 8_000],
  ['7.5', 'every 30 s', pendingPollMs, 30_000],
  ['7.5', 'at most 99', pendingLimit, 99],
  ['14.3', 'after 120 ms', conversationDelayMs, 120],
  ['14.5', 'within 30 s', silentAfterMs, 30_000],
  ['15.2', 'longer than 3 s', slowAnswerMs, 3_000],
  ['15.2', 'again after 30 s', retryMs, 30_000],
  ['19.3', 'has 1 s', disconnectTimeoutMs, 1_000],
])('rule %s says "%s", and so does the code', (rule, phrase, actual, expected) => {
  expect(textOf(rule)).toContain(phrase)
  expect(actual).toEqual(expected)
})
